-- When a customer was won, and when that was reversed, as a batch found it: taking the batch back gives both back.
alter table customer_batch_rows add column deal_at timestamptz, add column deal_reversed_at timestamptz;
