import { sql } from 'kysely'

/** SQL over a member `m`: is money in their wallet, or open in a payment, payout, dispute, refund, debt, gift not redeemed yet or plan? */
export const hasOpenMoney = sql<boolean>`(
  exists (select from ledger_account a where a.owner = m.id and a.balance <> 0)
  or exists (select from gift_received g where g.receiver_id = m.id and g.status = 'held')
  or exists (select from gift_received g where g.giver_id = m.id and g.status = 'held')
  or exists (select from subscription n where n.member_id = m.id and n.ended_at is null)
  or exists (select from deposit d where d.member_id = m.id and d.state = 'pending')
  or exists (select from withdrawal w where w.member_id = m.id and w.state in ('held', 'submitted'))
  or exists (select from member_debt b where b.member_id = m.id and b.cents > 0)
  or exists (select from deposit d join deposit_refund r on r.deposit_id = d.id
    where d.member_id = m.id and r.state = 'submitted')
  or exists (select from deposit d join refund_proposal r on r.deposit_id = d.id
    where d.member_id = m.id and r.outcome is null)
  or exists (select from deposit d join payment_exception x on x.reference = d.reference
    where d.member_id = m.id and x.settled_at is null)
  or has_open_dispute(m.id))`
