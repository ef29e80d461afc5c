-- Titles folded without accents, as `domain/text/folded.ts` has it. The hashes remain: that of a folded title with an
-- accent is never that of one without, which the next import stores beside it.
update incident_titles
set folded_title = replace(replace(replace(replace(
  translate(
    regexp_replace(normalize(folded_title, NFKD), '[\u0300-\u036f]', '', 'g'),
    'ðøđħıł', 'dodhil'),
  'ß', 'ss'), 'æ', 'ae'), 'þ', 'th'), 'œ', 'oe')
where folded_title ~ '[^\x01-\x7f]';
