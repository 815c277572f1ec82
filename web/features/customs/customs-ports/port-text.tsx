import type { ReactNode } from 'react'
import { useIsPhone } from '#ui/use-viewport.ts'
import { usePorts } from './use-ports.ts'

interface PortTextProps {
  /** What the file says. */
  text: string
  /** UN/LOCODE; empty where the text was not recognised. */
  code: string
}

/** A port by its name and code, with what the file says where that is something else. */
export function PortText({ text, code }: PortTextProps): ReactNode {
  const { nameOf, name } = useNamedPort(code)
  if (code === '') return text
  return (
    <>
      {nameOf(code)} {!isSame({ text, code }, name) && <small className="quiet">{text}</small>}
    </>
  )
}

/**
 * A port by its name alone, for narrow columns; what the file says is its title where that is something else.
 * Phones have cards instead of columns, and no titles: there it is written out.
 */
export function PortName({ text, code }: PortTextProps): ReactNode {
  const { name } = useNamedPort(code)
  if (useIsPhone()) return <PortText text={text} code={code} />
  if (!name) return <span title={text}>{text}</span>
  return <span title={isSame({ text, code }, name) ? `${name} (${code})` : text}>{name}</span>
}

function useNamedPort(code: string) {
  const { items, nameOf } = usePorts(code !== '')
  return { nameOf, name: items.find((one) => one.code === code)?.name }
}

function isSame({ text, code }: PortTextProps, name: string | undefined): boolean {
  return [code, name].some((known) => known?.toLowerCase() === text.toLowerCase())
}
