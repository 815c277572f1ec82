import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { useNavigate } from 'react-router'
import { openLetter } from './letter-request.ts'

const path = '/email/emailServerSend/add'
const sequencePath = '/email/emailSequence'
const campaignPath = '/social-marketing/campaigns'
// Longer addresses are cut by some proxies; then the selection travels in the history entry instead.
const longest = 1500

/** Puts the selected customers into a sequence of mails, which is chosen there. */
export function useAddToSequence(): (selection: BatchSelection) => Promise<void> {
  return useTakingAlong(sequencePath)
}

/** Writes to those of the selected customers who have agreed, by a campaign on WhatsApp that is made there. */
export function useWhatsAppCampaign(): (selection: BatchSelection) => Promise<void> {
  return useTakingAlong(campaignPath)
}

function useTakingAlong(to: string): (selection: BatchSelection) => Promise<void> {
  const navigate = useNavigate()
  return async (selection) => {
    const text = JSON.stringify(selection)
    if (text.length > longest) navigate(to, { state: { selection } })
    else navigate(`${to}?${new URLSearchParams({ selection: text })}`)
  }
}

/**
 * Writes to the selected customers: a letter over the page to a single one, at that address of theirs or at the first
 * there is; to several the page of mailings.
 */
export function useWriteMail(): (selection: BatchSelection, address?: string) => void {
  const navigate = useNavigate()
  return (selection, address) => {
    const [customerId, second] = selection.scope === batchScope.Checked ? selection.ids : []
    if (customerId !== undefined && second === undefined)
      return openLetter({ customerId, ...(address && { address }) })
    const text = JSON.stringify(selection)
    if (text.length > longest) navigate(path, { state: { selection } })
    else navigate(`${path}?${new URLSearchParams({ selection: text, ...(address && { to: address }) })}`)
  }
}
