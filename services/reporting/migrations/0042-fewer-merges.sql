-- Ten parts or more are merged at once. A merge of small parts costs by its columns and files, and not by its rows: of half as
-- many merges each row goes through fewer.
ALTER TABLE facts MODIFY SETTING min_parts_to_merge_at_once = 10;

ALTER TABLE seen MODIFY SETTING min_parts_to_merge_at_once = 10;

ALTER TABLE seen_details MODIFY SETTING min_parts_to_merge_at_once = 10;

ALTER TABLE refused_shows MODIFY SETTING min_parts_to_merge_at_once = 10;

ALTER TABLE bid_prices MODIFY SETTING min_parts_to_merge_at_once = 10;

ALTER TABLE conversion_value_rows MODIFY SETTING min_parts_to_merge_at_once = 10;

ALTER TABLE campaign_half_hours MODIFY SETTING min_parts_to_merge_at_once = 10;

ALTER TABLE traffic_half_hours MODIFY SETTING min_parts_to_merge_at_once = 10;

ALTER TABLE inventory MODIFY SETTING min_parts_to_merge_at_once = 10;
