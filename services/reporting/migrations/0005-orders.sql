-- An order of an account counts once, whichever bid it is told of: conversions are asked for by their id too.
ALTER TABLE seen_details ADD INDEX IF NOT EXISTS conversion_id_index conversion_id TYPE bloom_filter(0.01) GRANULARITY 1;

ALTER TABLE seen_details MATERIALIZE INDEX conversion_id_index;
