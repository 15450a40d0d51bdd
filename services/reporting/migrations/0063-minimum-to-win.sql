-- What would have won, where an exchange's loss notice says so: nano-dollars for one impression.
ALTER TABLE facts ADD COLUMN IF NOT EXISTS min_to_win_nanos Nullable(Int64) DEFAULT NULL;
