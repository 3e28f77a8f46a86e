type Named = { readonly code: string; readonly competency: string };
type Story = { readonly situation: string; readonly action: string; readonly outcome: string };

/** An example as plain text for the clipboard: its competency, then the three parts under their names (product.md 9.6). */
export const exampleText = ({ code, competency }: Named, { situation, action, outcome }: Story): string =>
  [`${code} ${competency}`, `Situation\n${situation}`, `Action\n${action}`, `Outcome\n${outcome}`].join('\n\n');
