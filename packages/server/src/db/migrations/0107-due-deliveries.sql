-- What is due is asked for notifier by notifier: a long queue of one does not slow the look at the others.
drop index notifier_deliveries_due;
create index notifier_deliveries_due on notifier_deliveries (company_id, notifier_id, id) include (next_at, lease_until) where state = 'pending';
