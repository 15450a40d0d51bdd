-- When the newest bid was made of which there are facts: a start asks it, and remembers what it counts of bids made later.
ALTER TABLE facts ADD PROJECTION IF NOT EXISTS newest_bids
(
    SELECT topic, partition, max(bid_at) GROUP BY topic, partition
);

ALTER TABLE facts MATERIALIZE PROJECTION newest_bids;
