import { type BatchSelection, batchSelection } from '@landfall/contract/list.ts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** What a campaign begins with: customers chosen elsewhere, a template, or neither. */
export interface CampaignWish {
  selection?: BatchSelection
  templateId?: number
}

/** The campaign that is being made, kept in the address, or in the history entry where the choice is long. */
export function useNewCampaign(): {
  wish: CampaignWish | undefined
  begin: () => void
  forget: () => void
} {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const go = (change: (rest: URLSearchParams) => void, isInstead: boolean) => {
    const rest = new URLSearchParams(params)
    change(rest)
    navigate({ pathname: location.pathname, search: rest.toString() }, { replace: isInstead, state: null })
  }
  return {
    wish: wishIn(params, location.state),
    begin: () => go((rest) => rest.set('new', ''), false),
    forget: () =>
      go((rest) => {
        rest.delete('new')
        rest.delete('selection')
      }, true),
  }
}

function wishIn(params: URLSearchParams, state: unknown): CampaignWish | undefined {
  const text = params.get('selection')
  const kept = (state as { selection?: unknown } | null)?.selection
  const chosen = batchSelection.safeParse(text === null ? kept : parseJson(text))
  if (chosen.success) return { selection: chosen.data }
  const wanted = params.get('new')
  if (wanted === null) return undefined
  const templateId = Number(wanted)
  return Number.isSafeInteger(templateId) && templateId > 0 ? { templateId } : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
