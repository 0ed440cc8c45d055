-- A member who asked to be deleted: when, and whether they were hidden before (they are while they wait).
alter table member add column leaves_at timestamptz;
alter table member add column hidden_before boolean;
create index member_leaving on member (leaves_at) where leaves_at is not null;

-- What a leaving member gives up becomes the house's: money, credits with what lies behind them, gifts never redeemed.
insert into ledger_kind (kind, may_earn) values ('forfeited', false);
insert into ledger_rule (kind, code, sign)
select 'forfeited', code, 1 from unnest('{fees,credits_issued}'::text[]) code
union all
select 'forfeited', code, -1 from unnest('{usd_deposited,usd_earned,credits_bought,credits_earned,credits_backing,gifts_held}'::text[]) code;

-- A receiver who leaves has settled before; their gifts stay in the books as those of nobody (0).
create or replace function member_leaves_money() returns trigger language plpgsql as $$
begin
  if exists (select from gift_received where receiver_id = old.id and status = 'held') then
    raise exception 'member % holds gifts', old.id using errcode = 'foreign_key_violation';
  end if;
  update gift_received set receiver_id = 0 where receiver_id = old.id;
  update gift_received set giver_id = null where giver_id = old.id;
  delete from idempotency_key where member_id = old.id;
  return null;
end $$;
