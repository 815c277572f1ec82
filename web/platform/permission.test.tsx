import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userWith } from '#testing/render-page.tsx'
import { Allowed, usePermission } from './permission.tsx'
import { useSession } from './session-store.ts'

function Probe() {
  return <p>{usePermission('email.task.send') ? 'may send' : 'may not send'}</p>
}

test('a permission counts only while its holder is signed in', () => {
  const { rerender } = render(<Probe />)
  expect(screen.getByText('may not send')).toBeVisible()
  useSession.setState({ user: userWith(['email.task.send']) })
  rerender(<Probe />)
  expect(screen.getByText('may send')).toBeVisible()
})

test('one of several needed permissions is enough, none is not', () => {
  useSession.setState({ user: userWith(['email.task.read']) })
  render(
    <>
      <Allowed need={['email.task.send', 'email.task.read']}>either</Allowed>
      <Allowed need="email.task.send">send</Allowed>
    </>,
  )
  expect(screen.getByText('either')).toBeVisible()
  expect(screen.queryByText('send')).toBeNull()
})

test('naming no permission at all is a mistake in the code', () => {
  expect(() => render(<Allowed need={[]}>x</Allowed>)).toThrow('at least one permission')
})
