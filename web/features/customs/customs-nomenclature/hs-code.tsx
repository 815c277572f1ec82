import type { ReactNode } from 'react'
import { useHsName } from './hs-names.ts'
import './customs-nomenclature.css'

/** A code with what it means beside it; the name of a code above says which one it belongs to. */
export function HsCode({ code }: { code: string }): ReactNode {
  const known = useHsName(code)
  if (code === '') return null
  if (!known) return <span className="hs-code">{code}</span>
  const name = known.named === code ? known.name : `${known.named}: ${known.name}`
  return (
    <span className="hs-code" title={`${code} ${name}`}>
      {code} <span className="hs-name">{name}</span>
    </span>
  )
}
