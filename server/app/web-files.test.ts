import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'

let folder: string
let app: OwnTestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>shell</title>')
  await writeFile(join(folder, 'service-worker.js'), '// worker')
  await writeFile(join(folder, 'assets/frame-1.js'), 'export {}')
  await writeFile(join(folder, 'assets/frame-1.js.br'), 'compressed')
  await nameBuild('one')
  app = await startTestApp({ WEB_DIR: folder })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const nameBuild = (build: string) =>
  writeFile(
    join(folder, 'build.json'),
    JSON.stringify({
      build,
      frame: ['/assets/frame-1.js', '/assets/frame-1.css'],
      pages: { '/customer/index': ['/assets/list-1.js'] },
      wide: { '/customer/index': ['/assets/table-1.js'] },
      texts: { en: ['/assets/texts-en-1.js'], zh: ['/assets/texts-zh-1.js'] },
      scripts: ['sha256-abc='],
    }),
  )

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })

test('every page path answers with the shell, which is always asked for', async () => {
  const answer = await get('/customer/index')
  expect(await answer.text()).toContain('shell')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect((await get('/service-worker.js')).headers.get('cache-control')).toBe('no-cache')
})

test('the page of the API has the headers of every page', async () => {
  const [shell, docs] = await Promise.all([get('/customer/index'), get('/api/docs')])
  expect(docs.headers.get('content-type')).toContain('text/html')
  const withoutHashes = shell.headers.get('content-security-policy')?.replace(/ 'sha256-[^']+'/g, '')
  expect(docs.headers.get('content-security-policy')).toBe(withoutHashes)
  for (const name of ['x-content-type-options', 'referrer-policy'])
    expect(docs.headers.get(name)).toBe(shell.headers.get(name))
  // All of its scripts and styles are files of ours.
  const page = await docs.text()
  expect(page).not.toMatch(/<script(?![^>]*\ssrc="\/?[./\w-]+")|\son\w+=|style=|https?:/)
  for (const [, path = ''] of page.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g))
    expect((await fetch(new URL(path, `${app.url}/api/docs`))).status, path).toBe(200)
})

test('whoever takes nothing compressed, and whoever looks without reading, gets the shell at the root too', async () => {
  for (const method of ['GET', 'HEAD']) {
    for (const path of ['/', '/customer/index', '/assets/']) {
      const answer = await fetch(app.url + path, { method, headers: { 'accept-encoding': 'identity' } })
      expect([method, path, answer.status]).toEqual([method, path, 200])
      expect(await answer.text()).toBe(method === 'GET' ? '<title>shell</title>' : '')
    }
  }
})

test('built files are kept for ever and come compressed, missing ones are no shell', async () => {
  const answer = await get('/assets/frame-1.js', { 'accept-encoding': 'br' })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect((await get('/assets/gone-2.js')).status).toBe(404)
})

test('whoever has a token is told to fetch the frame, its words and the page at once, nobody else', async () => {
  const linked = async (path: string, headers: Record<string, string>) =>
    (await get(path, headers)).headers.get('link')?.match(/(?<=<)[^>]+/g)
  const cookie = 'language=en; accessToken=abc'
  const frame = ['/assets/frame-1.js', '/assets/frame-1.css']
  expect((await get('/', { cookie })).headers.get('link')).toBe(
    '</assets/frame-1.js>; rel=modulepreload, </assets/frame-1.css>; rel=preload; as=style; crossorigin, </assets/texts-en-1.js>; rel=modulepreload',
  )
  expect(await linked('/customer/index?tab=all', { cookie })).toEqual([
    ...frame,
    '/assets/texts-en-1.js',
    '/assets/list-1.js',
    '/assets/table-1.js',
  ])
  const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/140.0.0.0 Mobile Safari/537.36'
  expect(await linked('/customer/index', { cookie, 'user-agent': phone })).not.toContain('/assets/table-1.js')
  expect(
    await linked('/user/userCenter', { cookie: 'accessToken=abc', 'accept-language': 'fr, zh-CN' }),
  ).toEqual([...frame, '/assets/texts-zh-1.js'])
  expect(await linked('/', { cookie: 'accessToken=' })).toBeUndefined()
})

test('of the scripts in the page, those of the build run and no others', async () => {
  const policy = (await get('/')).headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self' 'sha256-abc=';")
})

test('answers of the API name the build, also after another one was put in place', async () => {
  const named = async () => (await get('/api/nothing')).headers.get('web-build')
  expect(await named()).toBe('one')
  await nameBuild('two')
  await expect.poll(named, { timeout: 5_000 }).toBe('two')
})
