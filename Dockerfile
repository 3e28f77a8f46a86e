# syntax=docker/dockerfile:1

# A line of Node.js with long-term support. On 24 better-sqlite3 has to be compiled as scripts/compile-native.mjs does.
ARG NODE_VERSION=22

# Installs, compiles and builds. Nothing of it but the results is in the image.
FROM node:${NODE_VERSION}-bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /app
RUN chown node:node /app
USER node
COPY --chown=node:node package.json package-lock.json .npmrc ./
COPY --chown=node:node scripts/prebuild-install scripts/prebuild-install
RUN npm install --no-save --ignore-scripts --omit=dev --no-audit --no-fund
COPY --chown=node:node . .
RUN node scripts/compile-native.mjs
RUN npm run build
RUN npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > sbom.cdx.json
RUN node scripts/keep-server-packages.mjs

# The image: the built server, the packages it loads, and the study material. The root file system can be read-only; what
# changes is under /data.
FROM node:${NODE_VERSION}-bookworm-slim
LABEL org.opencontainers.image.title="Plumbline" \
      org.opencontainers.image.description="Study site for the National Professional Practice Examination and the P.Eng. application" \
      org.opencontainers.image.licenses="UNLICENSED"
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /app/package.json /app/sbom.cdx.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/content content
COPY --chmod=755 ops/container/plumbline /usr/local/bin/plumbline
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_URL=sqlite:/data/app.db DATA_FOLDER=/data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["plumbline"]
CMD ["serve"]
