import { api, cellOf, centreOf, distanceKm, type Point } from '@karibu/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadReference } from '../../db/reference/load-reference.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { douala, lagos, london, makeMember } from '../../test/members/make-member.ts'
import { cityName, countryName, placeMember } from './index.ts'
import { nearestCity } from './nearest-city.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
  await loadReference({ adminUrl: app.ctx.pool.options.connectionString ?? '' })
})
afterAll(() => app.close())

const lagosId = 2332459

describe('finding a city', () => {
  const found = async (q: string, more: { country?: string; locale?: 'en' | 'fr' | 'pt' } = {}) => {
    const answer = await app.call(api.places.cities, { query: { q, ...more } })
    expect(answer.status).toBe(200)
    return answer.data.cities
  }
  const first = async (q: string, country?: string) => (await found(q, { country }))[0]?.name

  test('large cities come first for their first letters', async () => {
    expect(await first('lag')).toBe('Lagos')
    expect(await first('l')).toBe('Lagos')
    expect((await found('a')).length).toBe(10)
  })

  test('cities of the given country come before larger ones elsewhere', async () => {
    expect(await first('s', 'NG')).toBe('Sokoto')
    expect(await first('lond', 'CA')).toBe('London')
    expect((await found('lond', { country: 'CA' }))[0]?.country.code).toBe('CA')
  })

  test('accents, apostrophes, case and typing errors are ignored', async () => {
    expect(await first('YAOUNDÉ')).toBe('Yaoundé')
    expect(await first('yaounde')).toBe('Yaoundé')
    expect(await first("n'dja")).toBe("N'Djamena")
    expect(await first('ndja')).toBe("N'Djamena")
    for (const [typed, meant] of [
      ['nirobi', 'Nairobi'],
      ['lagso', 'Lagos'],
      ['kumsai', 'Kumasi'],
      ['port harcort', 'Port Harcourt'],
      ['capetown', 'Cape Town'],
    ] as const) {
      expect(await first(typed)).toBe(meant)
    }
  })

  test('a city is found by any of its names and shown by the one of the language', async () => {
    for (const q of ['londres', 'london']) {
      expect((await found(q, { locale: 'fr' }))[0]).toMatchObject({
        name: 'Londres',
        region: 'England',
        country: { code: 'GB', name: 'Royaume-Uni' },
      })
    }
    expect((await found('le cap', { locale: 'pt' }))[0]?.name).toBe('Cidade do Cabo')
  })

  test('a later word of a name is found too', async () => {
    expect((await found('york')).map((city) => city.name)).toContain('New York')
  })

  test('punctuation finds nothing and causes no error', async () => {
    for (const q of ['%', '_', '|', "'; drop table city", '\\', '*']) {
      expect((await app.call(api.places.cities, { query: { q } })).status).toBe(200)
    }
    expect(await found('%')).toEqual([])
  })

  test('an empty query is rejected', async () => {
    expect((await app.call(api.places.cities, { query: { q: '  ' } })).status).toBe(400)
  })
})

describe('countries', () => {
  test('have a dial code and a name in the language, in the order of its alphabet', async () => {
    const { countries } = (await app.call(api.places.countries, { query: { locale: 'fr' } })).data
    expect(countries.length).toBeGreaterThan(240)
    expect(countries).toContainEqual({ code: 'CM', name: 'Cameroun', dialCode: '+237' })
    expect(countries).toContainEqual({ code: 'CI', name: 'Côte d’Ivoire', dialCode: '+225' })
    expect(countries.map((country) => country.name)).toEqual(
      countries.map((country) => country.name).sort(new Intl.Collator('fr').compare),
    )
    for (const country of countries) {
      expect(country.name).not.toBe(country.code)
      expect(country.dialCode).toMatch(/^\+\d{1,4}$/)
    }
  })

  test('are named in the five languages', () => {
    expect((['en', 'es', 'fr', 'pt', 'sw'] as const).map((locale) => countryName('MZ', locale))).toEqual([
      'Mozambique',
      'Mozambique',
      'Mozambique',
      'Moçambique',
      'Msumbiji',
    ])
    expect(cityName({ name: 'Douala', names: { es: 'Duala' } }, 'es')).toBe('Duala')
    expect(cityName({ name: 'Douala', names: {} }, 'sw')).toBe('Douala')
  })
})

describe('the city nearest to a cell', () => {
  const nameNear = async (point: Point) => {
    const city = await nearestCity(app.ctx.db, cellOf(point))
    const row = await app.ctx.db
      .selectFrom('city')
      .select('name')
      .where('id', '=', city?.id ?? 0)
      .executeTakeFirst()
    return row?.name
  }

  test('is the one its centre lies in', async () => {
    expect(await nameNear(douala)).toBe('Douala')
    expect(await nameNear({ latitude: -25.96, longitude: 32.58 })).toBe('Maputo')
  })

  test('prefers a town to a hamlet', async () => {
    const city = await nearestCity(app.ctx.db, cellOf(lagos))
    const { population } = await app.ctx.db
      .selectFrom('city')
      .select('population')
      .where('id', '=', city?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(population).toBeGreaterThanOrEqual(15_000)
  })

  test('is found from the middle of the sea, at the poles and across the date line', async () => {
    for (const latitude of [90, -90, 0]) expect(await nameNear({ latitude, longitude: -30 })).toBeTruthy()
    const taveuni = await nearestCity(app.ctx.db, cellOf({ latitude: -16.8, longitude: -179.9 }))
    expect(taveuni?.country_code).toBe('FJ')
  })
})

describe('placing a member', () => {
  const place = async (memberId: number, where: { cityId: number } | { point: Point }) =>
    app.ctx.db.transaction().execute((tx) => placeMember(tx, { memberId, now: app.ctx.now(), ...where }))
  const stored = (memberId: number) =>
    app.ctx.db.selectFrom('place').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow()

  test('in a city takes the cell of its centre', async () => {
    const member = await makeMember(app, { at: null })
    expect(await place(member.id, { cityId: lagosId })).toMatchObject({ countryCode: 'NG', changed: true })
    const row = await stored(member.id)
    expect(row).toMatchObject({ cell: cellOf({ latitude: 6.4541, longitude: 3.3947 }), city_id: lagosId })
  })

  test('at a point stores its cell, its city and country, and nothing finer', async () => {
    const member = await makeMember(app, { at: null })
    await place(member.id, { point: london })
    const row = await stored(member.id)
    expect(row).toMatchObject({ cell: cellOf(london), country_code: 'GB' })
    // What is public of it is the cell and the city themselves.
    expect(row).toMatchObject({ public_cell: row.cell, public_city_id: row.city_id, public_kind: 'cell' })
    const fields = ['cell', 'changed_at', 'city_id', 'country_code', 'member_id']
    expect(Object.keys(row).sort()).toEqual([...fields, 'public_cell', 'public_city_id', 'public_kind'])
  })

  test('just across a border keeps the cell, far away changes it', async () => {
    const member = await makeMember(app, { at: null })
    const { cell } = await place(member.id, { point: douala })
    const centre = centreOf(cell)
    const across = { ...centre, latitude: centre.latitude + 1.2 / 111.32 }
    expect(cellOf(across)).not.toBe(cell)
    expect(await place(member.id, { point: across })).toMatchObject({ cell, changed: false })
    const far = await place(member.id, { point: { ...centre, latitude: centre.latitude + 3 / 111.32 } })
    expect(distanceKm(far.cell, cell)).toBeGreaterThan(1.9)
  })

  test('in a city that does not exist is rejected at its field', async () => {
    const member = await makeMember(app, { at: null })
    await expect(place(member.id, { cityId: 4 })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { cityId: [{ key: 'invalid' }] } },
    })
  })
})
