-- Written into the parts of before: a default that follows from other columns reads as 0 where a query's conditions are
-- moved ahead of it (ClickHouse 26.7, PREWHERE on `at` and `counted`).
ALTER TABLE facts MATERIALIZE COLUMN wins SETTINGS mutations_sync = 2;
