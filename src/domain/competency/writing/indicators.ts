/** Something that a text of a competency can show, in our own words, and the words by which it is recognized. */
export type Indicator = { readonly label: string; readonly terms: RegExp };

const one = (label: string, terms: string): Indicator => ({ label, terms: new RegExp(`\\b(?:${terms})`, 'i') });

/** The indicators of each of the 34 competencies (product.md 9.40). */
export const INDICATORS: Readonly<Record<string, readonly Indicator[]>> = {
  '1.1': [
    one('a code or law that governed', 'CSA|NBC|code|act\\b|regulation|standard'),
    one('a named clause applied to a decision', 'clause|section|article|table|subsection'),
    one('what the clause changed', 'requires?|required|comply|complied|compliance|meets?|permitted|exceed'),
  ],
  '1.2': [
    one('limits of the project', 'budget|schedule|site|limit|constraint|space|deadline|cost|closure'),
    one('options weighed', 'option|alternative|compared|trade|instead|rather than|chose'),
    one('people consulted', 'consult|asked|met with|operator|contractor|client|agreed|stakeholder'),
  ],
  '1.3': [
    one('what could go wrong', 'risk|hazard|failure|fail|danger|threat'),
    one('likelihood and consequence', 'likelihood|probab|consequence|severity|frequency|rank|score|matrix'),
    one('a measure and what remained', 'mitigat|reduce|control|barrier|residual|remaining|acceptable'),
  ],
  '1.4': [
    one('assumptions', 'assum|taking|with a|coefficient|modulus|idealiz'),
    one('a calculation', 'calculat|equation|theory|=|factor|moment|model|stress|balance'),
    one('a judgement on the result', 'agree|reason|check|plausib|sense|believ|order of magnitude|verif|govern'),
  ],
  '1.5': [
    one('a tool or method', 'software|model|method|spreadsheet|simulation|program|hand calculation'),
    one('a second route', 'by hand|second|independent|another|separate|verif|compared|cross-check'),
    one('the gap and what followed', 'agreed|differ|within|discrepan|against|gap|error|%'),
  ],
  '1.6': [
    one('a hazard', 'hazard|danger|injur|fall|shock|explos|unsafe|safety|exposure'),
    one('a rule or practice', 'act|regulation|CSA|lockout|permit|procedure|guard|OHS|code'),
    one('a change that made work safer', 'guard|barrier|interlock|stopped|moved|chang|install|replac|reduc'),
  ],
  '1.7': [
    one('parts of a system', 'system|component|interface|subsystem|loop|train|network'),
    one('an effect elsewhere', 'affect|effect|downstream|upstream|interact|depend|caused|cascade'),
    one('the whole examined', 'whole|overall|integrat|performance|balance|capacity|transient'),
  ],
  '1.8': [
    one('stages of a project or asset', 'concept|design|construct|commission|operat|mainten|decommission|life'),
    one('later stages in mind', 'life[- ]cycle|replac|access|spare|maintain|retire|dispos|years'),
  ],
  '1.9': [
    one('a plan of checks', 'check|review|inspect|test|hold point|quality|audit'),
    one('faults found', 'error|fault|defect|nonconform|deficien|found|mismatch|comment'),
    one('how they were closed', 'closed|correct|revis|resolved|repair|sign|reissu|retest'),
  ],
  '1.10': [
    one('a document others worked from', 'drawing|specification|calculation|procedure|report|manual|record'),
    one('control of versions', 'revision|version|issued|register|transmittal|supersed|as-built|control'),
    one('traceability', 'trace|reference|number|linked|source|basis|index'),
  ],
  '2.1': [
    one('an audience', 'audience|meeting|present|crew|council|operator|client|residents'),
    one('the message adapted', 'explain|plain|sketch|example|instead of|question|repeat|slow'),
    one('what was decided', 'decid|agreed|approv|understood|vote|accepted|result'),
  ],
  '2.2': [
    one('a reader', 'reader|client|contractor|owner|regulator|manager|for the'),
    one('structure and purpose', 'report|letter|memo|summary|structure|section|recommend|draft'),
    one('what followed from the text', 'approv|accepted|decid|used|issued|followed|without'),
  ],
  '2.3': [
    one('a document named', 'report|contract|standard|specification|paper|manual|clause|drawing'),
    one('the point grasped', 'read|meant|interpret|definition|footnote|wording|noticed|found'),
    one('what it changed', 'chang|confirm|correct|so I|instead|therefore'),
  ],
  '3.1': [
    one('scope, time, cost or quality', 'scope|schedule|budget|cost|milestone|quality|critical path'),
    one('a tool', 'Gantt|register|baseline|earned value|work breakdown|plan|tracking|critical path'),
    one('what was done when the plan slipped', 'slip|delay|late|recover|resequenc|chang|float'),
  ],
  '3.2': [
    one('responsibility at an earlier time', 'first|began|initially|as an EIT|under|assigned|in 20\\d\\d'),
    one('responsibility later', 'later|then|by 20\\d\\d|promot|lead|responsib|took over|independent'),
  ],
  '3.3': [
    one('a shortfall', 'short|not enough|lack|only|shortage|limited|expect|gap'),
    one('an agreement', 'agree|negotiat|propos|accept|defer|priorit|phase|reduce'),
  ],
  '3.4': [
    one('figures', '\\$|cost|budget|estimate|price|payback|present value'),
    one('a choice that they led to', 'chose|compar|recommend|saved|select|instead|option|rejected'),
  ],
  '3.5': [
    one('feedback asked for', 'ask|feedback|review|comment|critique|mentor'),
    one('what was changed', 'chang|revis|adjust|improv|since then|now|rewrote'),
  ],
  '4.1': [
    one(
      'other people or disciplines',
      'electric|mechanical|architect|operator|trades|technolog|colleague|discipline|crew',
    ),
    one('respect in action', 'listen|ask|credit|invit|translat|respect|include|heard|opinion'),
  ],
  '4.2': [
    one('a disagreement', 'disagree|conflict|dispute|argu|object|differen|refus'),
    one('how it was resolved', 'resolv|agree|settl|compromise|listen|interest|met|mediat|escalat'),
  ],
  '5.1': [
    one('a duty', 'ethic|honest|integrity|public|code of ethics|duty|safety'),
    one('a decision that cost something', 'refus|disclos|report|admit|declin|told|correct'),
  ],
  '5.2': [
    one('the limit of competence', 'not competent|limit|outside|experience|qualif|scope|never'),
    one('what was done about it', 'specialist|refer|supervis|asked|declin|retain|train'),
  ],
  '5.3': [
    one('interests that compete', 'conflict of interest|interest|relative|shares|gift|friend|former employer|family'),
    one('disclosure', 'disclos|declar|told|writing|withdrew|recus|step'),
  ],
  '5.4': [
    one('answering for work', 'account|liab|responsib|sign|answer for|authenticat|duty'),
    one('consequences', 'error|claim|notif|insur|correct|report|consequence'),
  ],
  '5.5': [
    one('authentication', 'seal|stamp|authenticat|sign'),
    one('responsibility before sealing', 'review|direct supervision|engineer of record|P\\.?Eng|responsib|final|draft'),
  ],
  '5.6': [
    one('an assessment of oneself', 'weak|strength|gap|lack|feedback|self-assess|mistake'),
    one('what followed', 'course|practi[sc]|mentor|plan|improv|asked|train'),
  ],
  '6.1': [
    one('possible harm to the public', 'public|resident|noise|dust|flood|traffic|contamin|spill|neighbour'),
    one('a safeguard', 'barrier|monitor|safeguard|contain|reduce|limit|mitigat|warning'),
  ],
  '6.2': [
    one('what the work means for people', 'public|residents?|community|communities|customers|users|people|households'),
    one('benefit or cost to them', 'benefit|reliab|travel|cost|health|access|service|impact'),
  ],
  '6.3': [
    one('a regulatory body', 'regulator|authority|ministry|TSSA|ABSA|PEO|APEGA|EGBC|municipal|agency|inspector'),
    one('what it decides', 'permit|approv|licen|register|enforce|review|inspect|act\\b'),
  ],
  '6.4': [
    one('a guideline', 'guideline|sustainab|Engineers Canada|practice|policy'),
    one('applied to a project', 'appl|chose|reduc|energy|water|material|carbon|waste'),
  ],
  '6.5': [
    one('a sustainable practice', 'sustainab|energy|reuse|recycl|emission|efficien|carbon|waste|water'),
    one('promoting it to others', 'propos|persuad|present|recommend|convinc|train|adopt|standard'),
  ],
  '7.1': [
    one('development completed', 'course|hours|workshop|seminar|certificate|study|conference|training|complet'),
    one('its use at work', 'appl|used|since|now|changed|project'),
  ],
  '7.2': [
    one('a gap', 'gap|lack|did not know|weak|missing|unfamiliar|needed'),
    one('how it was found', 'assess|feedback|compar|review|realiz|list|rated|mentor'),
  ],
  '7.3': [
    one('a plan', 'plan|goal|by 20\\d\\d|hours|each (?:month|year)|schedule|target'),
    one('staying current', 'journal|committee|society|course|standard|mentor|subscrib|seminar|read'),
  ],
};
