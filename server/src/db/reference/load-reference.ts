import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { boostPlans, currencies, gifts, subscriptionPlans } from '@karibu/contract/catalogue'
import pg from 'pg'
import { type Log, silentLog } from '../../log.ts'
import { countries } from './countries.ts'
import { searchText } from './search-key.ts'

type Load = { adminUrl: string; log?: Log | undefined }

const citiesFile = join(import.meta.dirname, 'cities.tsv.gz')
/** Goes up when this file reads the same data in another way. */
const version = 1
const batchSize = 5_000

/**
 * Fills countries, cities and the catalogue of a migrated database, in one transaction; costs a few milliseconds when
 * this version's data are already there. Countries and cities follow the data; of the catalogue only what is missing is
 * added, so that what staff changed stays. Answers whether anything was loaded.
 */
export async function loadReference({ adminUrl, log = silentLog }: Load): Promise<boolean> {
  const packed = readFileSync(citiesFile)
  const catalogue = { countries: countries(), currencies, gifts, boostPlans, subscriptionPlans }
  const checksum = createHash('sha256')
    .update(packed)
    .update(JSON.stringify([version, catalogue]))
    .digest('hex')
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'karibu-reference' })
  client.on('error', () => {})
  await client.connect()
  try {
    if (await isLoaded(client, checksum)) return false
    await client.query('begin')
    await client.query('lock table reference_state in exclusive mode')
    // Another start may have done it while this one waited.
    const mine = !(await isLoaded(client, checksum))
    if (mine) {
      await loadCountries(client)
      await loadCities(client, gunzipSync(packed).toString('utf8'), log)
      await loadCatalogue(client)
      await client.query(
        `insert into reference_state (singleton, checksum) values (true, $1)
         on conflict (singleton) do update set checksum = excluded.checksum, loaded_at = now()`,
        [checksum],
      )
    }
    await client.query('commit')
    if (mine) await client.query('analyze country, city')
    return mine
  } finally {
    await client.end()
  }
}

async function isLoaded(client: pg.Client, checksum: string): Promise<boolean> {
  const { rowCount } = await client.query('select from reference_state where checksum = $1', [checksum])
  return rowCount === 1
}

async function loadCountries(client: pg.Client): Promise<void> {
  await insert(
    client,
    `insert into country (code, dial_code)
     select r->>'code', r->>'dialCode' from jsonb_array_elements($1::jsonb) r
     on conflict (code) do update set dial_code = excluded.dial_code`,
    countries(),
  )
}

async function loadCities(client: pg.Client, file: string, log: Log): Promise<void> {
  const lines = file.split('\n').filter(Boolean)
  log('cities_loaded', { done: 0, total: lines.length })
  for (let from = 0; from < lines.length; from += batchSize) {
    await insert(
      client,
      `insert into city (id, name, names, search, country_code, region, latitude, longitude, population,
         shown_city_id, shown_region)
       select * from jsonb_to_recordset($1::jsonb) as r (id int, name text, names jsonb, search text,
         country_code text, region text, latitude real, longitude real, population int, shown_city_id int, shown_region text)
       on conflict (id) do update set name = excluded.name, names = excluded.names, search = excluded.search,
         country_code = excluded.country_code, region = excluded.region, latitude = excluded.latitude,
         longitude = excluded.longitude, population = excluded.population, shown_city_id = excluded.shown_city_id,
         shown_region = excluded.shown_region`,
      lines.slice(from, from + batchSize).map(cityRow),
    )
    log('cities_loaded', { done: Math.min(from + batchSize, lines.length), total: lines.length })
  }
}

function cityRow(line: string) {
  const columns = line.split('\t')
  const [id, name = '', local = '', others = '', country_code, region, latitude, longitude, population] = columns
  const [shownCityId, shownRegion] = columns.slice(9)
  const names: Record<string, string> = others ? JSON.parse(others) : {}
  return {
    id: Number(id),
    name,
    names,
    search: searchText([name, local, ...Object.values(names)]),
    country_code,
    region: region || null,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
    shown_city_id: shownCityId ? Number(shownCityId) : null,
    shown_region: shownRegion || null,
  }
}

async function loadCatalogue(client: pg.Client): Promise<void> {
  await insert(
    client,
    `insert into currency (code, name, decimals, channels)
     select r.* from jsonb_to_recordset($1::jsonb) as r (code text, name text, decimals smallint, channels text[])
     on conflict do nothing`,
    currencies,
  )
  await insert(
    client,
    `insert into gift (code, price, position)
     select r.* from jsonb_to_recordset($1::jsonb) as r (code text, price bigint, position smallint)
     on conflict do nothing`,
    gifts.map((gift, at) => ({ ...gift, position: at + 1 })),
  )
  await insert(
    client,
    `insert into boost_plan (days, price)
     select r.* from jsonb_to_recordset($1::jsonb) as r (days smallint, price bigint) on conflict do nothing`,
    boostPlans,
  )
  await insert(
    client,
    `insert into subscription_plan (code, name, price, days, calls, messages, gift_conversion, position)
     select r.* from jsonb_to_recordset($1::jsonb) as r (code text, name text, price bigint, days smallint, calls int,
       messages int, gift_conversion smallint, position smallint)
     on conflict do nothing`,
    subscriptionPlans.map((plan, at) => ({ ...plan, position: at + 1 })),
  )
}

const insert = (client: pg.Client, statement: string, rows: readonly object[]) =>
  client.query(statement, [JSON.stringify(rows)])
