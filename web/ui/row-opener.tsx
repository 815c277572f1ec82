import type { MouseEvent, ReactNode } from 'react'

interface RowOpenerProps<Row> {
  row: Row
  onOpen: ((row: Row) => void) | undefined
  addressOf: ((row: Row) => string | undefined) | undefined
  children: ReactNode
}

/** The name of a row as what opens it: a link where the row has an address, so that it opens in another tab, too. */
export function RowOpener<Row>({ row, onOpen, addressOf, children }: RowOpenerProps<Row>): ReactNode {
  const address = addressOf?.(row)
  if (!onOpen || (addressOf && address === undefined)) return children
  if (address === undefined) {
    return (
      <button type="button" className="row-opener" onClick={() => onOpen(row)}>
        {children}
      </button>
    )
  }
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(row)
  }
  return (
    <a className="row-opener" href={address} onClick={open}>
      {children}
    </a>
  )
}
