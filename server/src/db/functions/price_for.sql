-- What an item of the shop costs a member: the price of the country of their place, otherwise the general one. US cents.
create or replace function price_for(p_item uuid, p_price bigint, p_member int) returns bigint language sql stable as $$
  select coalesce((select c.price from place l join country_price c on c.country_code = l.country_code
    where l.member_id = p_member and c.item_id = p_item), p_price)
$$;
