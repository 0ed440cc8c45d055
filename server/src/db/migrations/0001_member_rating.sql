-- What the likes and passes of a member, given and received, tell about them (docs/decisions/0070). A row for each gender of
-- the others: whom the member decides about, and who decides about the member. No row: nothing is known yet. Private: nobody
-- but the member sees it, in their data export.
create table member_rating (
  member_id        int not null references member on delete cascade,
  gender           smallint not null check (gender between 0 and 2), -- Of the others: 0 male, 1 female, 2 other.
  generosity       real not null default 0, -- How readily the member likes others, on the logit scale.
  appeal           real not null default 0, -- How often others like the member, on the logit scale.
  -- By how much decisions have made the two less uncertain than those of a new member: each decision adds to a row, so that
  -- decisions at the same time need no lock before they are written.
  generosity_known real not null default 0,
  appeal_known     real not null default 0,
  covariance_known real not null default 0,
  learned_at       timestamptz not null,
  waiting          int not null default 0, -- Likes that wait for the member's answer.
  decided          smallint not null default 0, -- Decisions of the member on the last day with any.
  decided_on       date not null,
  decided_daily             real not null default 3, -- Decisions on a usual day with any, without the last one.
  shown            real not null default 0, -- How often the member was suggested, fading with the days until shown_at.
  shown_at         timestamptz not null,
  reset_at         timestamptz, -- The member's request to forget all that was learned until then.
  primary key (member_id, gender)
) with (fillfactor = 80);

insert into member_rating (member_id, gender, waiting, learned_at, decided_on, shown_at)
select r.target, array_position(array['male', 'female', 'other'], m.gender) - 1, count(*), max(r.at), 'epoch', 'epoch'
from reaction r join member m on m.id = r.actor
where r.kind = 1 and not exists (select from reaction b where b.actor = r.target and b.target = r.actor)
group by 1, 2;

-- What profiles tell about a decision, fitted from the decisions of the site. weights: for each two genders, of who decides
-- and of whom about ('01': a man about a woman). Without a row the weights are those of flatWeights.
create table ranking_fit (
  fitted_at timestamptz primary key,
  decisions int not null, -- How many it was fitted from.
  weights   jsonb not null
);
