import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hidingRules } from './slim-styles.ts'

test('of a style sheet the rules stay that decide what can be seen or pressed', () => {
  const css =
    ':where(.x).a{color:red;display:none;}.b{color:blue;}@media (max-width: 9px){.c{display:none;}.d{color:red;}}' +
    '@keyframes fade{from{visibility:hidden;}to{opacity:1;}}.e{pointer-events: none}.f{visibility:hidden}'
  expect(hidingRules(css)).toBe(
    ':where(.x).a{color:red;display:none;}\n.e{pointer-events: none}\n.f{visibility:hidden}',
  )
})

test('what a written style hides is hidden from whoever asks for it', () => {
  const style = document.createElement('style')
  style.innerHTML = '.gone{display:none}.here{color:red}'
  document.head.append(style)
  render(
    <>
      <button type="button" className="gone">
        Gone
      </button>
      <button type="button" className="here">
        Here
      </button>
    </>,
  )
  expect(screen.queryByRole('button', { name: 'Gone' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Here' })).toBeVisible()
  expect(style.innerHTML).toBe('.gone{display:none}.here{color:red}')
})
