-- What exchanges' notices say of prices that does not fit, by half hour, endpoint and kind, beside what they get. A
-- projection is written in the part of its rows: it can neither miss an insert nor hold one twice.
ALTER TABLE facts ADD PROJECTION IF NOT EXISTS discrepancies
(
    SELECT half_hour, ssp_endpoint_id, discrepancy, count(), sum(discrepancy_nanos), sum(cost_nanos),
        max(half_hour)
    GROUP BY half_hour, ssp_endpoint_id, discrepancy
);

ALTER TABLE facts MATERIALIZE PROJECTION discrepancies;
