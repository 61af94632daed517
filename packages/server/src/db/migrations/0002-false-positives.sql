-- Why an occurrence is likely no leak, as the scanner says it; null for a real one.
alter table occurrences add column false_positive text;
