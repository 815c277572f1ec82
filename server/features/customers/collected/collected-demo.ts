import { tradeNameKey } from '@landfall/contract/trade-name.ts'
import type { Db } from '#platform/postgres/database.ts'

interface Found {
  name: string
  country: string
  website: string
  person: string
  source: 'import' | 'search' | 'map'
}

/** Companies that nobody has decided about yet; none of them exists. */
const found: readonly Found[] = [
  ['Nordlicht Möbelhaus GmbH', 'DE', 'nordlicht-moebel.example', 'Jana Petersen', 'search'],
  ['Casa Robledo S.L.', 'ES', 'casarobledo.example', 'Iker Robledo', 'import'],
  ['Maple Ridge Outfitters', 'CA', 'mapleridge.example', '', 'map'],
  ['Oficina do Jardim Ltda', 'BR', '', 'Bruna Teles', 'import'],
  ['Hinode Kitchenware K.K.', 'JP', 'hinode-kitchen.example', 'Aoi Tachibana', 'search'],
  ['Baltic Timberworks OÜ', 'EE', 'baltictimber.example', '', 'search'],
  ['Desert Rose Trading LLC', 'AE', '', 'Omar Haddad', 'import'],
  ['Ferramenta Bellini', 'IT', 'ferramentabellini.example', 'Chiara Bellini', 'map'],
  ['Kowhai Garden Centre', 'NZ', 'kowhaigarden.example', '', 'map'],
].map(([name = '', country = '', website = '', person = '', source = '']) => ({
  ...{ name, country, website, person },
  source: source as Found['source'],
}))

/** Collected companies of the demo, two of them customers already. */
export async function loadDemoCollected({
  db,
  userIds,
}: {
  db: Db
  userIds: ReadonlyMap<string, number>
}): Promise<void> {
  const collector = userIds.get('sales') ?? [...userIds.values()][0]
  for (const [index, { name, country, website, person, source }] of found.entries()) {
    const email = person === '' || website === '' ? '' : `${person.split(' ')[0]?.toLowerCase()}@${website}`
    const contact = {
      name: person,
      jobTitle: '',
      workEmail: email,
      personalEmail: '',
      phones: [],
      linkedin: '',
    }
    await db.query(
      `insert into collected_customers (collector_id, collected_at, source, name, name_key, country, website, contacts, emails)
       values ($1, now() - make_interval(hours => $2), $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [
        collector,
        5 + index * 7,
        source,
        name,
        tradeNameKey(name) ?? name.toUpperCase(),
        country,
        website,
        JSON.stringify(person === '' ? [] : [contact]),
        email === '' ? [] : [email],
      ],
    )
  }
  await db.query(
    `insert into collected_customers (collector_id, collected_at, source, name, name_key, country, website)
     select $1, now() - interval '2 hours', 'search', name, name_key, country, website
     from customers where owner_id is not null and deleted_at is null order by id limit 2 on conflict do nothing`,
    [collector],
  )
}
