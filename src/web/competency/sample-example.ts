/** The free example: written for the sample page and in no list that is sold (product.md 9.2). */
export const SAMPLE_EXAMPLE = {
  above: 'Technical Competency 1.2',
  title: 'Design & Design Consultations',
  discipline: 'Chemical Engineering',
  parts: [
    [
      'Situation',
      'From March to August 2019 I was an engineer-in-training with a consulting firm in Hamilton, Ontario. A food plant asked us to replace the steam heater of its cleaning water. It had to heat 12 m³/h from 15 °C to 75 °C, stand on a mezzanine of 2.5 m by 3 m, cost no more than $180,000, and go in during a shutdown of ten days in August.',
    ],
    [
      'Action',
      'I set the duty first: 3.33 kg/s of water, 4.18 kJ/(kg·K) and 60 K make 836 kW. With steam at 400 kPa gauge (152 °C) the mean temperature difference is 104 K, so a shell-and-tube exchanger at 1,200 W/(m²·K) needs 6.7 m² and a plate exchanger at 2,500 W/(m²·K) needs 3.2 m². Only the plates could be opened for cleaning within that mezzanine.\n\nThen I asked the people who would live with it. The maintenance lead told me that gaskets of the last plate unit had hardened within a year; their supplier gave 150 °C as the limit, and the steam was above it. I proposed to reduce the pressure to 250 kPa gauge (139 °C). The mean difference falls to 91 K and the area rises to 3.7 m², 15% more plate for gaskets that stay 11 K below their limit. The stationary engineer confirmed 1,600 kg/h of spare steam against my 1,400 kg/h. The cleaning crew asked for an outlet that never overshoots, so I moved the control valve to the steam side and added a high-temperature trip.\n\nI specified 4.6 m², a margin of 25% for fouling, and had the exchanger and its relief valve registered under CSA B51 and Ontario Regulation 220/01. My supervising engineer reviewed and sealed the design.',
    ],
    [
      'Outcome',
      'The heater was running on the eighth day of the shutdown, at $171,000. Over the first month the outlet held 75 °C within 1 K, and the meter showed 1,420 kg/h of steam, 1.4% above my figure. At the inspection a year later the gaskets were still soft. The plant has since written the pressure limit into its purchasing standard.',
    ],
  ],
} as const;
