import type { BatchSelection } from '@landfall/contract/list.ts'
import { useNavigate } from 'react-router'

const path = '/email/emailServerSend/add'
// Longer addresses are cut by some proxies; then the selection travels in the history entry instead.
const longest = 1500

/** Opens the page that writes to the selected customers: at that address of theirs, or at the first of each. */
export function useWriteMail(): (selection: BatchSelection, toAddress?: string) => void {
  const navigate = useNavigate()
  return (selection, toAddress) => {
    const text = JSON.stringify(selection)
    if (text.length > longest) navigate(path, { state: { selection } })
    else navigate(`${path}?${new URLSearchParams({ selection: text, ...(toAddress && { to: toAddress }) })}`)
  }
}
