import { brandingRoutes, readUiSettings } from '@landfall/contract/organisation/branding.ts'
import { type BrandInput, type NewOem, oemRoutes } from '@landfall/contract/organisation/oems.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildHouse, buildUser, type TestUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: OwnTestApp
let system: TestUser
beforeAll(async () => {
  app = await startTestApp()
  system = await buildUser(app.systemDb, { level: 'system', type: 'admin' })
})
afterAll(() => app.stop())

let count = 0
function draft(part: Partial<NewOem> = {}): NewOem {
  count += 1
  return {
    name: `Brand ${count}`,
    domain: `brand-${count}.example`,
    remark: '',
    title: '',
    trademark: '',
    admin: { userName: `brandadmin${count}`, name: 'Brand Admin', email: '' },
    ...part,
  }
}
const create = (part?: Partial<NewOem>) =>
  app.client.call(oemRoutes.create, { body: draft(part) }, { token: system.token })
const brandOf = (part: Partial<BrandInput> = {}): BrandInput => ({
  title: 'Title',
  trademark: '',
  indexContent: '',
  showLoginLogo: true,
  showIndexLogo: true,
  showIndexContent: true,
  hideUnsubscribe: false,
  ...part,
})
async function adminOf(oemId: number): Promise<TestUser> {
  const [house] = await app.systemDb.query<{ id: number }>(
    `select id from companies where level = 'oem' and oem_id = $1`,
    [oemId],
  )
  return buildUser(app.systemDb, { companyId: house?.id ?? 0, type: 'admin' })
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('an OEM', () => {
  it('is added with an administrator who signs in to its house', async () => {
    const { oem, admin } = await create({ name: 'Kestrel', domain: 'CRM.Kestrel.Example.' })
    expect(oem).toMatchObject({
      name: 'Kestrel',
      title: 'Kestrel',
      domain: 'crm.kestrel.example',
      companies: 0,
    })
    expect(oem.houseId).not.toBeNull()
    expect(admin.password).not.toBe('')
    const { items } = await app.client.call(
      oemRoutes.people,
      { params: { id: oem.id } },
      { token: system.token },
    )
    expect(items).toMatchObject([{ userName: admin.userName, isAdmin: true }])
  })

  it.each([
    'http://x.example',
    'x.example:80',
    'x.example/path',
    'localhost',
    '10.0.0.1',
    'a b.example',
    '-a.example',
  ])('refuses the domain %s', async (domain) => {
    const answer = await app.client.send(
      oemRoutes.create,
      { body: draft({ domain }) },
      { token: system.token },
    )
    expect(answer.code).toBe(codeOf('badRequest'))
  })

  it('has a domain of its own, whatever its case and script', async () => {
    await create({ domain: 'only.example' })
    const taken = await app.client.send(
      oemRoutes.create,
      { body: draft({ domain: 'ONLY.example' }) },
      { token: system.token },
    )
    expect(taken.code).toBe(codeOf('domainTaken'))
    expect((await create({ domain: 'bücher.example' })).oem.domain).toBe('xn--bcher-kva.example')
  })

  it('keeps its domain; only the default brand goes without one', async () => {
    const { oem } = await create()
    const change = (id: number) =>
      app.client.send(
        oemRoutes.update,
        { params: { id }, body: { name: `Domainless ${id}`, domain: '', remark: '' } },
        { token: system.token },
      )
    expect((await change(oem.id)).code).toBe(codeOf('domainRequired'))
    await app.systemDb.query('update system_settings set default_oem_id = $1', [oem.id])
    expect((await change(oem.id)).data).toMatchObject({ domain: null, isDefault: true })
    await app.systemDb.query('update system_settings set default_oem_id = null')
  })

  it('chooses a trademark once, which even the owner of the tables cannot change', async () => {
    const { oem } = await create()
    const params = { id: oem.id }
    const save = (trademark: string) =>
      app.client.send(oemRoutes.saveBrand, { params, body: brandOf({ trademark }) }, { token: system.token })
    expect((await save('')).code).toBe(20000)
    expect((await save('KESTREL')).code).toBe(20000)
    expect((await save('KESTREL')).code).toBe(20000)
    expect((await save('OTHER')).code).toBe(codeOf('trademarkFixed'))
    expect((await save('')).code).toBe(codeOf('trademarkFixed'))
    await expect(
      app.systemDb.query(`update oems set trademark = 'OTHER' where id = $1`, [oem.id]),
    ).rejects.toThrow(/cannot be changed/)
  })

  it('stores its home content without anything that acts', async () => {
    const { oem } = await create()
    const indexContent =
      '<h2 onclick="x()">Hi</h2><script>alert(1)</script><a href="javascript:x()">a</a><iframe src="https://e.example"></iframe>'
    const saved = await app.client.call(
      oemRoutes.saveBrand,
      { params: { id: oem.id }, body: brandOf({ indexContent }) },
      { token: system.token },
    )
    expect(saved.indexContent).toBe('<h2>Hi</h2><a>a</a>')
    const preview = await app.client.call(
      oemRoutes.previewContent,
      { body: { html: indexContent } },
      { token: system.token },
    )
    expect(preview.html).toBe(saved.indexContent)
  })

  it('closes with everybody under it when it is suspended', async () => {
    const { oem } = await create()
    const own = await adminOf(oem.id)
    const [company] = await app.systemDb.query<{ id: number }>(
      `insert into companies (oem_id, name) values ($1, 'Under') returning id`,
      [oem.id],
    )
    const below = await buildUser(app.systemDb, { companyId: company?.id ?? 0 })
    const params = { id: oem.id }
    await app.client.call(oemRoutes.suspend, { params, body: { reason: '' } }, { token: system.token })
    for (const { token } of [own, below]) {
      expect((await app.client.send(oemRoutes.ownBrand, {}, { token })).code).toBe(50003)
    }
    await app.client.call(oemRoutes.resume, { params }, { token: system.token })
    expect((await app.client.send(oemRoutes.ownBrand, {}, { token: own.token })).code).toBe(20000)
  })
})

describe('the own brand', () => {
  it('is edited by its administrator, who reaches no other and not what was agreed', async () => {
    const [mine, other] = [await create(), await create()]
    const { token } = await adminOf(mine.oem.id)
    const body = brandOf({ title: 'Mine', hideUnsubscribe: true })
    const saved = await app.client.call(oemRoutes.saveBrand, { params: { id: mine.oem.id }, body }, { token })
    expect(saved).toMatchObject({ title: 'Mine', hideUnsubscribe: true })
    expect(await app.client.call(oemRoutes.ownBrand, {}, { token })).toMatchObject({ id: mine.oem.id })
    const params = { id: other.oem.id }
    const foreign = await app.client.send(oemRoutes.saveBrand, { params, body }, { token })
    expect(foreign.code).toBe(codeOf('oemNotFound'))
    const logo = await app.client.send(
      oemRoutes.uploadLogo,
      { params: { ...params, slot: 'logo' }, body: png },
      { token },
    )
    expect(logo.code).toBe(codeOf('oemNotFound'))
    for (const route of [oemRoutes.list, oemRoutes.read, oemRoutes.update, oemRoutes.suspend]) {
      const body = route.method === 'GET' ? undefined : draft()
      const answer = await app.client.send(route, { params, body }, { token })
      expect(answer.code).toBe(codeOf('noPermission'))
    }
    const house = await app.stores.database.tenantTransaction(
      { companyId: mine.oem.houseId ?? 0, userId: null },
      (db) => db.query(`update oems set title = 'x' where id <> $1 returning id`, [mine.oem.id]),
    )
    expect(house).toEqual([])
    await expect(
      app.stores.database.tenantTransaction({ companyId: mine.oem.houseId ?? 0, userId: null }, (db) =>
        db.query(`update oems set domain = 'grab.example' where id = $1`, [mine.oem.id]),
      ),
    ).rejects.toThrow(/agreed/)
  })

  it('has logos that anybody may see, checked by their content', async () => {
    const { oem } = await create({ domain: 'logo.example' })
    const params = { id: oem.id, slot: 'logo' as const }
    const send = (body: Buffer) =>
      app.client.send(oemRoutes.uploadLogo, { params, body }, { token: system.token })
    for (const bad of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('GIF89a'),
      Buffer.concat([png, Buffer.alloc(600 * 1024)]),
      Buffer.from('x'),
    ]) {
      expect((await send(bad)).code).toBe(codeOf('logoUnusable'))
    }
    const { logo } = (await send(png)).data as { logo: string }
    const response = await fetch(app.url + logo)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('cache-control')).toContain('immutable')
    for (const name of ['..%2f..%2fsecret', 'x.png', `${logo.split('/').at(-1)}.svg`]) {
      const missing = await fetch(`${app.url}/api/brand-files/${name}`)
      expect(((await missing.json()) as { code: number }).code).toBe(codeOf('fileNotFound'))
    }
    const without = await app.client.call(oemRoutes.removeLogo, { params }, { token: system.token })
    expect(without.logo).toBe('')
    expect(((await (await fetch(app.url + logo)).json()) as { code: number }).code).toBe(
      codeOf('fileNotFound'),
    )
  })

  it('hides unsubscribing for brand number 9 whatever it chose', async () => {
    await app.systemDb.query(
      `insert into oems (id, name, title, domain) overriding system value values (9, 'Nine', 'Nine', 'nine.example')
       on conflict (id) do update set domain = 'nine.example'`,
    )
    const house = await buildHouse(app.systemDb, 'oem', 9).catch(() => undefined)
    const [row] = await app.systemDb.query<{ id: number }>(
      `select id from companies where level = 'oem' and oem_id = 9`,
    )
    const nine = await buildUser(app.systemDb, { companyId: house ?? row?.id ?? 0, type: 'admin' })
    const brand = await app.client.call(brandingRoutes.oem, {}, { token: nine.token })
    expect(brand.id).toBe(9)
    expect(readUiSettings(brand.indexUiSettings).hideUnsubscribe).toBe(true)
  })
})
