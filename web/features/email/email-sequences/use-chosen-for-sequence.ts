import { type BatchSelection, batchSelection } from '@landfall/contract/list.ts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Customers chosen elsewhere, and what forgets them; they come in the address, or in the history entry when it is long. */
export function useChosenForSequence(): [BatchSelection | undefined, () => void] {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const text = params.get('selection')
  const state = (location.state as { selection?: unknown } | null)?.selection
  const parsed = batchSelection.safeParse(text === null ? state : parseJson(text))
  const forget = () => {
    const rest = new URLSearchParams(params)
    rest.delete('selection')
    navigate({ pathname: location.pathname, search: rest.toString() }, { replace: true, state: null })
  }
  return [parsed.success ? parsed.data : undefined, forget]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
