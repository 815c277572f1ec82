import type { ReactNode } from 'react'
import { usePorts } from './use-ports.ts'

/** A port by its name and code, with what the file says where that is something else. */
export function PortText({ text, code }: { text: string; code: string }): ReactNode {
  const { items, nameOf } = usePorts(code !== '')
  if (code === '') return text
  const name = items.find((one) => one.code === code)?.name
  const isSame = [code, name].some((known) => known?.toLowerCase() === text.toLowerCase())
  return (
    <>
      {nameOf(code)} {!isSame && <small className="quiet">{text}</small>}
    </>
  )
}
