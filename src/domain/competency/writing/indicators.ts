/** Something that a text of a competency can show, in our own words, and the words by which it is recognized. */
export type Indicator = { readonly label: string; readonly terms: RegExp };

/** The beginnings of words for each label. Words that texts of most competencies have are left out: they tell nothing. */
const TERMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '1.1': {
    'a code or law that governed':
      'CSA|NBC|ASME|(?:building|fire|electrical|energy|bridge design|plumbing) code|the code|act\\b|regulations?\\b',
    'a named clause applied to a decision': 'clause|section (?:of|\\d)|article \\d|table|subsection|annex',
    'what the clause changed':
      'requires\\b|comply|complie[sd]|compliance|permitted|permits\\b|exceed|(?:code|clause|standard|table) (?:gives|asks|allows|wants)|asks for',
  },
  '1.2': {
    'limits of the project':
      'budget|constraint|deadline|clearance|headroom|shutdown|outage|closure|limits?\\b|window|would not fit|space|under \\$',
    'options weighed':
      'options?\\b|alternative|compared|trade-?offs?|rather than|chose|weighed|cheaper|instead of|priced',
    'a design within them': 'design|sized|selected|fitted|layout|redesign',
  },
  '1.3': {
    'what could go wrong': 'risks?\\b|hazard|failures?\\b|fails?\\b|danger|threat|burst|collapse|what could go wrong',
    'likelihood and consequence':
      'likelihood|likely|probab|consequence|severity|frequency|rank|scored?\\b|matrix|once in|FMEA|HAZOP',
    'a measure and what remained':
      'mitigat|control|barrier|residual|remain(?:s|ed|ing)\\b|acceptable|alarm|interlock|redundan',
  },
  '1.4': {
    assumptions: 'assum|taking|allowance|coefficient|modulus|idealiz|neglect',
    'a calculation': 'calculat|equation|theory|formula|factor|moment|stress|balance|correlation',
    'a judgement on the result':
      'plausib|believ|order of magnitude|verif|govern|makes? sense|sensitiv|varied|agree[sd]? (?:with|within)|resistance|capacity|I measured',
  },
  '1.5': {
    'a tool or method': 'software|model|spreadsheet|simulat|program\\b|finite[- ]element|hand calculation',
    'a second route':
      'by hand|hand (?:calculation|check)|independent|cross-check|verif|checked (?:it|the|its)|second (?:method|model|program|calculation)|measured',
    'the gap and what followed': 'differ|discrepan|gap|errors?\\b|per cent|%|agreed (?:with|within|to)',
  },
  '1.6': {
    'a hazard': 'hazard|danger|injur|shock|explos|unsafe|safety|exposure|collapse|fell in|thin ice|falls?\\b|burn',
    'a rule or practice':
      'occupational|safety act|regulations?\\b|lockout|work permit|guard|OHSA?\\b|O\\. Reg|section \\d|safety code',
    'a change that made work safer':
      'guard|barrier|interlock|stopped (?:the|work)|closed (?:the|that)|moved|install|ventilat|shor(?:ed|ing)|trench box|harness|speed',
  },
  '1.7': {
    'parts of a system': 'systems?\\b|component|interface|subsystem|loop|network|feeder|pumps?\\b|valve|upstream|plant',
    'an effect elsewhere':
      'affect|effects? (?:on|of)|downstream|upstream|interact|depend|cascade|beneath|rises? with|elsewhere|larger|replac',
    'the whole examined': 'whole|overall|integrat|performance|capacity|transient|as a system|load|pressure',
  },
  '1.8': {
    'stages of a project or asset':
      'concept|commission|operations?\\b|mainten|decommission|life\\b|retire|construction',
    'later stages in mind':
      'life[- ]cycle|(?:its|service|design|whole|working) life|end of life|spares?\\b|maintain|retire|dispos|replacement|decommission|demol|scrap',
  },
  '1.9': {
    'a plan of checks': 'inspect|check(?:s|ed|list)?\\b|hold point|quality|audit|test plan|sampl|certificate',
    'faults found': 'errors?\\b|faults?\\b|defect|nonconform|non-conform|deficien|mismatch|rejected|wrong',
    'how they were closed':
      'closed (?:out|the)|corrected|corrective|revised|repair|signed off|reissu|retest|rewelded|re-?inspect|replaced|recalibrat|re-?check',
  },
  '1.10': {
    'a document others worked from':
      'drawings?\\b|specification|procedure|manual|datasheet|data sheet|as-built|documents?\\b',
    'control of versions': 'revis(?:ion|ed)|version|transmittal|supersed|as-built|document control',
    traceability: 'trace|numbers?\\b|linked|basis|index|tag|register|reference',
  },
  '2.1': {
    'an audience': 'audience|meeting|present(?:ed|ation)|crew|council|residents|slides?\\b|talk|spoke|board',
    'the message adapted':
      'explain|plain (?:words|language)|sketch|repeat|slow(?:ly|er)|sentence|speak|translat|rehears',
    'what was understood or decided': 'decid|understood|vote|approv|repeat|agreed',
  },
  '2.2': {
    'a reader':
      'readers?\\b|(?:clients?|owners?|manager|regulator|contractor|council) (?:read|could|would|needed|wanted|has|had)|written for|write',
    'structure and purpose': 'report|letter|memo|summary|appendi|page|paragraph|headings?\\b|sentences?\\b',
    drafting: 'draft|rewrote|sentences?\\b|shorten|cut (?:it|the)|wording|edit|put the|page one|first page',
  },
  '2.3': {
    'a document read': '(?:read|reading) (?:the|it|its|both|that|every|all|through)|read\\b',
    'the point grasped': 'meant|means\\b|interpret|definition|footnote|wording|notes?\\b|pages?\\b|word\\b|rules?\\b',
    'what it changed': 'scope|outside the|applies|apply|misread|so I (?:asked|wrote|changed)|clarif|correct',
  },
  '3.1': {
    'scope, time, cost or quality': 'schedule|budget|milestone|critical path|scope|contingency|change order',
    'a tool':
      'Gantt|baseline|earned value|work breakdown|critical path|risk register|network|look-?ahead|schedule|tracker|tracking',
    'what was done when the plan slipped':
      'slip|delays?\\b|delayed|late\\b|recover|resequenc|float|behind|weeks? (?:early|late)',
  },
  '3.2': {
    'responsibility at an earlier time':
      'my first|at first|began|initially|as an EIT|as a (?:student|junior)|was given|first year|in 20\\d\\d I',
    'responsibility later':
      'promot|responsib|took over|my own|answerable|without (?:supervision|review)|in charge|I planned|I decided|I led|now lead|by 20\\d\\d',
  },
  '3.3': {
    'a demand and what there was':
      'not enough|lack|shortage|expectation|promis|only (?:one|two|three|half)|overload|expect|more than|instead of|deadline|overtime|full\\b',
    'an agreement':
      'negotiat|propos|defer|priorit|in phases|agreed|compromis|in writing|would take|accept|director|trade',
  },
  '3.4': {
    figures:
      'million|estimate|prices?\\b|payback|present (?:value|worth)|discount|tender|cost of|costs\\b|rate of return|yearly|annual',
    'a choice that they led to':
      'chose|compar|recommend|sav(?:ed|ing)|cheaper|approved|rejected|lowest|difference|worth|average',
  },
  '3.5': {
    'feedback asked for':
      'feedback|comments?\\b|critique|mentor|told me|asked (?:her|him|them|why|for|what|how|two|my)',
    'what was changed':
      'since then|from then on|rewrote|now (?:I|put|send|ask|begin)|I (?:now|changed|moved|stopped|sent|put)|adjust|improv|changed|redrew|redesign|revised|version',
  },
  '4.1': {
    'other people or disciplines':
      'electrician|electrical engineer|architect|operators?\\b|trades|technolog|colleague|discipline|biolog|foreman|welder|mechanic|surveyor|together|elders?\\b|team',
    'respect in action':
      'listen|invit|translat|respect|heard|opinion|asked (?:her|him|them|each|what|how|whether)|credit|let (?:her|him|them)|joint',
  },
  '4.2': {
    'a disagreement':
      'disagree|conflict|disputes?\\b|argu|object|refus|quarrel|neither|was right|both (?:were|had|sides|men|women|of them)|each (?:had|wanted)|complain|would not',
    'how it was resolved':
      'compromise|settle|mediat|escalat|listen|interests?\\b|agreed|suggest|propos|accept|each of them|to both|signed',
  },
  '5.1': {
    'a duty':
      'ethic|honest|integrity|the public|public (?:safety|welfare|interest)|code of ethics|duty|conscience|criminal|misconduct|brib|safety of',
    'a decision that cost something':
      'refus|disclos|declin|would not sign|admit|withdrew|in writing|reported (?:it|to|the)|told (?:the|him|her|my|both|them)|correct(?:ed|ion)',
  },
  '5.2': {
    'the limit of competence':
      'competen|outside my|beyond my|never (?:designed|done)|not qualified|training and|no experience|had not designed|my experience|my training|do not know|did not know|had never|but none|(?:could|may) not (?:solve|judge|defend|answer)|qualif',
    'what was done about it':
      'specialist|refer(?:red)?\\b|supervis|declin|retain|training|course|someone who|an engineer who|turned (?:it )?down|said (?:that|so|no)',
  },
  '5.3': {
    'interests that compete':
      'conflicts? of interest|an interest|relative|shares\\b|gift|friend|former employer|family|brother|sister|cousin|wife|husband|bidder',
    disclosure: 'disclos|declar|withdrew|recus|step(?:ped)? (?:back|aside|out)|in writing',
  },
  '5.4': {
    'answering for work':
      'accountab|liab|responsib|was mine|mine\\b|answer(?:able)? for|authenticat|my (?:name|error|mistake|signature|sheet|list|calculation)|signature',
    consequences:
      'errors?\\b|mistake|wrong|claim|notif|insur|correct(?:ed|ion)|consequence|told (?:the (?:client|owner|engineer)|my)|reported|harm',
  },
  '5.5': {
    authentication: 'seal(?:s|ed|ing)?\\b|stamp|authenticat|digital signature',
    'responsibility before sealing':
      'direct supervision|engineer of record|professional of record|responsib|reviewed|prepared|practi[sc]e guideline|Act\\b',
  },
  '5.6': {
    'an assessment of oneself':
      'weakness|strength|self-assess|mistakes?\\b|am (?:good|slow|bad|weak)|feedback|good at|bad at|I (?:tend|avoid)|known for|my (?:limits?|habit|weak)',
    'what followed':
      'course|practi[sc]ed?\\b|mentor|improv|training|since then|each (?:week|month)|every (?:week|month)|hours|asked (?:her|him|for|my|two|three)|logged',
  },
  '6.1': {
    'possible harm to the public':
      'the public|residents?\\b|noise|dust\\b|flood|traffic|contamin|spill|neighbour|sidewalk|pedestrian|street|houses|families|school|villages?\\b|downwind|life and health',
    'a safeguard':
      'barrier|monitor|safeguard|contain|mitigat|warn|detour|alarm|stops?\\b|municipal|evacuat|notif|closed',
  },
  '6.2': {
    'what the work means for people':
      'residents?\\b|community|communities|customers|users|people (?:who|in|of|living)|households|villages?\\b|houses|tenants|patients',
    'benefit or cost to them': 'benefits?\\b|reliab|travel|health|access|impact|costs?\\b|jobs|noise|livelihood',
  },
  '6.3': {
    'a regulatory body':
      'regulator|authority having|ministry|TSSA|ABSA|PEO\\b|APEGA|EGBC|municipal|agency|inspector|review officer|licens(?:e|ing)|licence|permit office|building official|Transport Canada|Fisheries and Oceans|Health Canada|authorit(?:y|ies)\\b|officials?\\b',
    'what it decides':
      'permits?\\b|licen[cs]|application|submission|approv(?:al|ed)|enforce|order\\b|variance|inspect|directive',
  },
  '6.4': {
    'a guideline': 'guideline|sustainable development|Engineers Canada|stewardship',
    'applied to a project': 'appl(?:y|ied|ies)|chose|reduc|energy|water|material|carbon|waste|recommend|whether',
  },
  '6.5': {
    'a sustainable practice':
      'sustainab|energy|reuse|recycl|emission|carbon|waste|CO₂|greenhouse|solvent|fuel|kWh|heat recovery|environment',
    'promoting it to others':
      'propos|persuad|present(?:ed|ation)|convinc|adopt|specification|pilot|trial|idea|saving|money',
  },
  '7.1': {
    'development completed':
      'courses?\\b|workshop|seminar|certificate|conference|webinar|hours of|lectures?\\b|exam\\b',
    'its use at work': 'hours|appl(?:y|ied)|used it|since then|learned|taught|first (?:use|used)|log\\b|record',
  },
  '7.2': {
    'a gap':
      'gaps?\\b|did not know|weak|missing|unfamiliar|lacked|lacking|could not (?:answer|explain|judge)|never (?:done|learned|seen)|mistakes?\\b|failed',
    'how it was found': 'self-assess|assess|feedback|review|realiz|listed?\\b|rated|mentor|ranked|marked|sorted',
  },
  '7.3': {
    'a plan':
      'goals?\\b|by (?:20\\d\\d|January|February|March|April|May|June|July|August|September|October|November|December)|(?:each|every|per) (?:month|quarter|year|week)|quarter|my plan|development plan|learning plan|the plan',
    'staying current':
      'journal|committee|society|courses?\\b|current|subscrib|seminar|webinar|standards? (?:changes|updates)|newsletter|hours|logged|read(?:ing)?\\b',
  },
};

const toIndicator = ([label, terms]: readonly [string, string]): Indicator => ({
  label,
  terms: new RegExp(`\\b(?:${terms})`, 'i'),
});

/** The indicators of each of the 34 competencies (product.md 9.40). */
export const INDICATORS: Readonly<Record<string, readonly Indicator[]>> = Object.fromEntries(
  Object.entries(TERMS).map(([code, terms]) => [code, Object.entries(terms).map(toIndicator)]),
);
