import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'

let app: OwnTestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function readManifest(): Promise<Record<string, unknown>> {
  const answer = await fetch(`${app.url}/manifest.webmanifest`, { headers: { 'accept-language': 'it-IT' } })
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  return (await answer.json()) as Record<string, unknown>
}

test('the app is installed under the name and the logo of the brand of its domain', async () => {
  expect(await readManifest()).toMatchObject({ short_name: 'Landfall', lang: 'it', display: 'standalone' })
  await app.systemDb.query(
    `insert into oems (name, title, domain, logo)
     values ('Other', 'Other Export', 'other.example', ''), ('Harbour', 'Harbour Export', null, '/logo.png')`,
  )
  await app.systemDb.query(
    `update system_settings set default_oem_id = (select id from oems where name = 'Harbour')`,
  )
  await expect.poll(async () => (await readManifest()).short_name).toBe('Harbour')
  const manifest = await readManifest()
  expect(manifest).toMatchObject({ name: 'Harbour Export', short_name: 'Harbour', start_url: '/' })
  expect(manifest.icons).toContainEqual({ src: '/logo.png', sizes: 'any' })
  expect(manifest.icons).toContainEqual(
    expect.objectContaining({ src: '/icon-512.png', purpose: 'any', type: 'image/png' }),
  )
})
