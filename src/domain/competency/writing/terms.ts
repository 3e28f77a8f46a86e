/** The writer: 'I', 'my', 'me', 'myself'. */
export const FIRST_PERSON_PATTERN = /\b(?:I|my|me|myself|mine)\b(?!\.)/;

/** 'I' as the subject of a sentence. */
export const OWN_SUBJECT_PATTERN = /\bI\b(?!\.)/;

/** A group that acts, which hides the writer's own part; what belongs to it ('our') or is done to it ('us') does not. */
export const GROUP_PRONOUN_PATTERN = /\b(?:we|ourselves|the team|our (?:team|group|firm|company))\b/gi;

/** Verbs of engineering work that the writer does: calculating, deciding, checking, telling. */
const OWN_VERBS =
  'add|agree|allow|analy[sz]e|answer|apply|appl|argue|ask|assess|assign|balance|begin|began|break|build|built|calculat|calibrat|cancel|challenge|change|check|choose|chose|classif|clos|coach|compar|comput|conclud|confirm|consult|convert|correct|counted|count|cut|decid|declin|defin|deriv|design|detail|determin|develop|draft|draw|drew|eliminat|escalat|estimat|evaluat|explain|find|found|gave|held|identif|inspect|instal|interpret|interview|introduc|investigat|issu|learn|led|limit|list|locat|log|made|measur|met|model|modif|negotiat|not(?:e|ed|ic)|obtain|order|organi[sz]|paus|perform|phon|plac|plan|plot|predict|prepar|present|prioriti[sz]|propos|prov|publish|rais|rank|read|recalculat|recommend|record|redesign|redraw|redrew|refus|reject|remov|repeat|replac|report|request|reschedul|resiz|resolv|review|revis|rewr|rule|ran|run|schedul|select|send|sent|set|show|simulat|siz|solv|specif|split|stop|studi|submit|suggest|summari[sz]|supervis|survey|tabulat|taught|test|told|took|trac|track|train|tri|tun|updat|us(?:e|ed|ing)|valid|verif|walk|warn|weigh|went|withdrew|work|wrote';

/** 'I' with a verb of engineering work within the next words. */
export const OWN_ACTION_PATTERN = new RegExp(
  `\\bI\\b(?:\\s+(?:then|also|first|next|therefore|had|have|could|would))*\\s+(?:${OWN_VERBS})\\w*`,
  'g',
);

/** A Canadian code, standard, act or regulation by its name. */
export const CANADIAN_CODE_PATTERN =
  /\b(?:CSA\s+[A-Z]{1,2}\d[\w.()-]*|CSA\s+(?:Z|B|C|O|S|W|A|N)\d[\w.-]*|CAN\/(?:CSA|ULC|CGSB)[\w\s.-]{0,20}|NBCC?(?:\s+\d{4})?|NECB|NFCC?|National (?:Building|Fire|Plumbing|Energy) Code|(?:Ontario|Alberta|BC|British Columbia|Quebec|Nova Scotia|Vancouver) (?:Building|Fire|Electrical Safety) Code|OBC|BCBC|ABC 20\d\d|Canadian Electrical Code|CE Code|CEC|CHBDC|Canadian Highway Bridge Design Code|TAC\b|ULC[\s-]S\d+|CGSB[\s-]\d+|CCME|TSSA|ABSA|WHMIS|O\.?\s?Reg\.?\s?\d+(?:\/\d+)?|Regulation \d+(?:\/\d+)?|(?:Occupational Health and Safety|Fisheries|Environmental Protection|Engineering and Geoscience Professions|Professional Engineers|Builders['’]? Lien|Construction|Boilers and Pressure Vessels) (?:Act|Code|Regulation)|OHSA|CEPA|MOECC|(?:EGBC|APEGA|PEO|APEGS|EGM|Engineers (?:Canada|Nova Scotia|PEI))(?:['’]s)?\s+(?:Code of Ethics|guideline|practice|bylaw|[A-Z][a-z]+ (?:guideline|practice)))/g;

/**
 * An act, regulation, code or official guideline by its title, which begins with a capital: 'the Food and Drug Regulations'.
 * Titles that name another country are not Canadian.
 */
export const TITLED_LAW_PATTERN =
  /\b(?!(?:The|This|That|These|Those|An|Its|Our|International|Republic|European|Uniform|Model|Eurocode|(?!Canadian)[A-Z][a-z]+(?:ine|ish|ian|ese|ican))\b)[A-Z][a-z]+(?:(?:,? (?:and|of|for|on|the)){0,2},? [A-Z][a-z]+)* (?:Act|Regulations?|(?:Building|Fire|Electrical|Plumbing|Energy|Safety) Code|Standards|Guidelines(?: Manual)?|Directives? \d+)\b|\bDirectives? 0\d\d\b|\bRules? \d+-\d+|\bC22\.[12]|\b[Gg]uidelines? of (?:Engineers|APEGA|EGBC|PEO|Health Canada|Transport Canada)/g;

/** A place inside a document: clause, section, article, table. */
export const CLAUSE_PATTERN =
  /\b(?:[Cc]lauses?|[Cc]l\.|[Ss]ections?|[Ss]ubsection|[Aa]rticles?|[Ss]entence|[Tt]able|[Rr]ule|[Pp]art|[Aa]nnex|[Aa]ppendix|[Ss]chedule|[Gg]uideline)\s+\(?(?:\d|[A-Z]\b|[A-Z]\d)[\w.()-]*/;

/** Vague expressions used where a code should be named. */
export const VAGUE_CODE_REFERENCE_PATTERN =
  /\b(?:all\s+)?(?:applicable|relevant|appropriate|required|pertinent|local|industry|latest|governing)\s+(?:\w+\s+){0,2}(?:codes?|standards?|regulations?|requirements|guidelines|legislation)(?:\s+and\s+(?:codes?|standards?|regulations?))?\b/gi;

const UNITS =
  '(?:%|°C?|per ?cent|[kMGmcµ]?(?:m|Pa|N|W|V|A|J|L|g|Hz|Wh|VA|F|H)(?:[²³23]|/[a-z]+)?|mm|cm|km|kg|kJ|t|ha|kPa|MPa|GPa|kN|MN|kN·m|kVA|MVA|kvar|rpm|ppm|ppb|dBA?|bar|psi|Ω|ohms?|h|s|min|hours?|days?|weeks?|months?|years?|minutes?|seconds?|tonnes?|metres?|litres?|dollars|points?|people|drawings|comments|items|sheets|pumps|units|homes|households|residents)';

/** A number with a unit, a sum of money or a percentage. */
export const QUANTITY_PATTERN = new RegExp(`(?:\\$\\s?\\d[\\d,.]*|[-−]?\\d[\\d,.]*\\s?${UNITS}(?![a-z]))`, 'g');

/** A number of any kind. */
export const ANY_NUMBER_PATTERN = /\d/;

/** A theory, a law of nature or a method by its name. */
export const NAMED_THEORY_PATTERN =
  /\b(?:[A-Z][a-z]+(?:[–-][A-Z][a-z]+)?['’]s?\s+(?:theory|equation|law|method|formula|criterion|principle|rule|number|ratio|theorem|analysis)|(?:finite[- ]element|limit[- ]states?|strut[- ]and[- ]tie|moment distribution|virtual work|stiffness method|yield[- ]line|response[- ]spectrum|method of characteristics|method-of-characteristics|mass balance|heat balance|energy balance|material balance|load[- ]flow|short[- ]circuit|fault tree|event tree|failure modes?|FMEA|HAZOP|LOPA|Monte Carlo|bow[- ]tie|regression|least squares|sensitivity analysis|net present value|life[- ]cycle cost|critical path|earned value|root[- ]cause|five whys|Fourier|Laplace|dimensional analysis|slope stability|bearing capacity|unit hydrograph|rational method|Hazen[- –]Williams|Manning|Darcy[- –]Weisbach|Bernoulli|Reynolds|Euler|Navier|Rankine|Coulomb|Terzaghi|Mohr|Hooke|Miner|Goodman|Paris|Nernst|Arrhenius|Antoine|Peng[- –]Robinson|McCabe[- –]Thiele|NTU|LMTD|Kirchhoff|Thévenin|symmetrical components|per[- ]unit|wave speed|head change|bulk modulus|factor of safety))\b/;

/** What shows that an outcome was looked at: measuring, testing, comparing, accepting. */
export const MEASUREMENT_PATTERN =
  /\b(?:measur\w+|monitor\w+|test(?:ed|s)?\b|survey\w*|record\w*|logg\w+|read(?:ing)?s?\b|audit\w*|inspect\w+|fell|rose|dropped|reduc\w+|increas\w+|saved?|cut|against|compared|within|under|below|above|from .{1,40} to )/i;

/** Praise and claims that report nothing. */
export const EMPTY_CLAIM_PATTERN =
  /\b(?:(?:was|were|has been|been) (?:a )?(?:great |very )?success\w*|successful(?:ly)?|performed well|worked well|(?:very )?(?:satisfied|happy|pleased|impressed)|exceeded expectations|well received|went smoothly|invaluable|(?:this|it) (?:shows?|demonstrates?|proves?) that I|I (?:learned|gained) (?:a lot|much|valuable)|great experience)\b/gi;

/** A form of 'be' with a participle. */
export const PASSIVE_VOICE_PATTERN =
  /\b(?:was|were|is|are|been|being|be)\s+(?:\w+ly\s+)?(?:\w{3,}(?:ed|wn|pt|ught|ught|lt|und|ung)|made|done|given|taken|chosen|written|drawn|set|put|sent|held|found|built|led|read|run|cut|met|seen|shown)\b/;

/** Abbreviations that an engineer who assesses any discipline knows, and marks of units and codes. */
export const KNOWN_ABBREVIATIONS: ReadonlySet<string> = new Set(
  'CSA ISO ASME ASTM API IEEE IEC NFPA ULC UL CAN NBC NBCC OBC BCBC CEC NECB PEO APEGA APEGS EGBC OIQ NAPEG PEGNL EIT MIT P.Eng AB BC MB NB NL NS NT NU ON PE QC SK YT CAD USD GST HST PDF CAD BIM GIS GPS AC DC PVC HDPE LED HVAC EPC RFI RFP QA QC PPE OHS OHSA WHMIS MPa GPa kPa kN kVA MVA MW GW MWh kWh MJ GJ MN CE TAC ABSA TSSA DR ID OD II III IV VI VII VIII IX XI AM PM UTC US USA UK EU CO NO OK IT TV'.split(
    ' ',
  ),
);

/** A run of capitals that is read as an abbreviation. */
export const ABBREVIATION_PATTERN = /\b[A-Z][A-Z&]{1,5}s?\b/g;
