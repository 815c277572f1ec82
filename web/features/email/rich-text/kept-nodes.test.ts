import { Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { expect, test } from 'vitest'
import { keptNodes } from './kept-nodes.ts'

function through(html: string): Document {
  const editor = new Editor({ extensions: [StarterKit, ...keptNodes], content: html })
  const written = editor.getHTML()
  editor.destroy()
  return new DOMParser().parseFromString(written, 'text/html')
}

test('tables and pictures of a template go through the editor as they are laid out', () => {
  const page = through(
    '<table width="600" cellpadding="8" style="border-collapse: collapse"><thead><tr><th>Model</th></tr></thead><tbody><tr>' +
      '<td colspan="2" bgcolor="#eee"><p style="color: red">Prices</p><img src="https://shop.example/a.png" alt="Tumbler" width="120">' +
      '<table><tr><td>Inner</td></tr></table></td></tr></tbody></table>' +
      '<p align="center"><span style="font-size: 18px">Dear <b>Anna</b></span> <a href="https://shop.example/">shop</a></p>',
  )
  const table = page.querySelector('table')
  expect(table?.getAttribute('cellpadding')).toBe('8')
  expect(table?.getAttribute('style')).toContain('collapse')
  expect(page.querySelector('th')?.textContent).toContain('Model')
  expect(page.querySelector('td')?.getAttribute('colspan')).toBe('2')
  expect(page.querySelector('td > p')?.getAttribute('style')).toContain('red')
  expect(page.querySelector('td img')?.getAttribute('alt')).toBe('Tumbler')
  expect(page.querySelector('td table td')?.textContent).toContain('Inner')
  const span = page.querySelector('p[align=center] span')
  expect(span?.getAttribute('style')).toContain('18px')
  expect(page.querySelector('p[align=center] strong')?.textContent).toContain('Anna')
  expect(page.querySelector('a')?.getAttribute('href')).toBe('https://shop.example/')
})

test('nothing that could run comes along', () => {
  const page = through(
    '<table onclick="x()"><tr><td><img src="x.png" onerror="x()"><script>x()</script>a</td></tr></table>',
  )
  expect(page.body.innerHTML).not.toMatch(/onclick|onerror|script/)
})
