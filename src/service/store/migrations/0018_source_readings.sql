-- `known_people`: people of the tool who were here before, by the number that the tool's id would have, with their own.
-- `recent_readings`: outcomes of the last readings, newest first.
alter table sources add column known_people json, add column recent_readings json;
