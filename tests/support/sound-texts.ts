/** A text of a technical competency in which the checks find nothing to resolve. */
export const SOUND_TEXTS = {
  situation:
    'In May 2023 I was an engineer-in-training in Calgary, Alberta. The city needed a retaining wall 62 m long and 4.6 m high, and a sewer behind it ruled out anchors.',
  action:
    "I calculated the active pressure by Rankine's theory with a friction angle of 32° and a unit weight of 19.5 kN/m³, taking 12 kPa of surcharge. I designed the footing to Clause 8.3 of CSA A23.3 and checked overturning, which gave a factor of 2.3. With a seismic coefficient of 0.23 the factor against sliding fell to 1.05, so I added a shear key 0.5 m deep. I repeated the calculation and found 1.31. I asked the engineer of record to review the assumption about drainage before he sealed the drawings, because a blocked drain would govern the result.",
  outcome:
    'The wall was built in September 2023. I measured its top after the first winter: it had moved 4 mm against 9 mm predicted. The drain was tested with dye.',
} as const;
