import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useConfirm } from '#ui/use-confirm.ts'
import { closeTabs, neighbourOf, type OpenTab, refreshTab, useTabs, wouldLoseChanges } from './tab-store.ts'

export interface TabActions {
  refresh: (tab: OpenTab) => Promise<void>
  close: (tab: OpenTab) => Promise<void>
  closeOthers: (tab: OpenTab) => Promise<void>
  closeAll: () => Promise<void>
  /** Closes what is to one side of a tag. */
  closeSide: (side: Side, tab: OpenTab) => Promise<void>
  /** Whether anything to one side of a tag can be closed. */
  hasClosable: (side: Side, tab: OpenTab) => boolean
}

type Side = 'left' | 'right'

/** What the tag strip can do; whatever closes the page in front leads to one that is still open. */
export function useTabActions(activeKey: string | null): TabActions {
  const navigate = useNavigate()
  const client = useQueryClient()
  const confirm = useConfirm()
  const { t } = useTranslation()
  // The address is ahead of what has been drawn: a second quick click must see where the first one led.
  const isInFront = (tab: OpenTab) => {
    const current = location.pathname + location.search
    const isHere = tab.fullPath.split('?')[0] === location.pathname
    return isHere && (tab.key === activeKey || tab.fullPath === current)
  }
  const show = (tab: OpenTab | undefined) => {
    if (!tab) navigate('/')
    else if (!isInFront(tab)) navigate(tab.fullPath)
  }
  const mayClose = async (tabs: readonly OpenTab[]) => {
    if (!wouldLoseChanges(tabs.map((tab) => tab.key))) return true
    return confirm({ title: t('common.unsavedChanges'), action: t('frame.tab.close') })
  }
  const closeKeeping = async (tab: OpenTab, closing: readonly OpenTab[]) => {
    if (!(await mayClose(closing))) return
    if (closing.some(isInFront)) show(tab)
    closeTabs(new Set(closing.map((one) => one.key)))
  }
  return {
    refresh: async (tab) => {
      if (!(await mayClose([tab]))) return
      // The page starts afresh and must not be fed from what was fetched before.
      void client.invalidateQueries({ refetchType: 'none' })
      refreshTab(tab.key)
      show(tab)
    },
    close: async (tab) => {
      if (!(await mayClose([tab]))) return
      if (isInFront(tab)) show(neighbourOf(useTabs.getState().tabs, tab.key))
      closeTabs(new Set([tab.key]))
    },
    closeOthers: async (tab) => {
      const others = closable(useTabs.getState().tabs.filter((one) => one.key !== tab.key))
      if (!(await mayClose(others))) return
      show(tab)
      closeTabs(new Set(others.map((one) => one.key)))
    },
    closeSide: (side, tab) => closeKeeping(tab, beside(side, tab)),
    hasClosable: (side, tab) => beside(side, tab).length > 0,
    closeAll: async () => {
      const { tabs } = useTabs.getState()
      if (!(await mayClose(closable(tabs)))) return
      const isActiveKept = tabs.some((tab) => isInFront(tab) && tab.affix)
      if (!isActiveKept) show(tabs.findLast((tab) => tab.affix))
      closeTabs(new Set(tabs.map((tab) => tab.key)))
    },
  }
}

function closable(tabs: readonly OpenTab[]): OpenTab[] {
  return tabs.filter((tab) => !tab.affix)
}

/** What can be closed to one side of a tag. */
function beside(side: Side, tab: OpenTab): OpenTab[] {
  const { tabs } = useTabs.getState()
  const at = tabs.findIndex((one) => one.key === tab.key)
  return closable(side === 'left' ? tabs.slice(0, at) : tabs.slice(at + 1))
}
