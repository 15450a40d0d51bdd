-- ClickHouse takes each part for at least 5 MB, so that ten small ones were worth rewriting any part below some 10 MB for: 300,000
-- facts with every tenth insert, and a rollup of 80,000 rows with nearly every one. By a larger base, parts are merged with others
-- that are as large.
ALTER TABLE facts MODIFY SETTING merge_selector_base = 8;

ALTER TABLE seen MODIFY SETTING merge_selector_base = 8;

ALTER TABLE seen_details MODIFY SETTING merge_selector_base = 8;

ALTER TABLE refused_shows MODIFY SETTING merge_selector_base = 8;

ALTER TABLE bid_prices MODIFY SETTING merge_selector_base = 8;

ALTER TABLE conversion_value_rows MODIFY SETTING merge_selector_base = 8;

ALTER TABLE campaign_half_hours MODIFY SETTING merge_selector_base = 8;

ALTER TABLE traffic_half_hours MODIFY SETTING merge_selector_base = 8;

ALTER TABLE inventory MODIFY SETTING merge_selector_base = 8;
