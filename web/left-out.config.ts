import type { Plugin } from 'vite'

/** The filter menus of the component library's table: ours are in the toolbar, and they bring a whole tree. */
const left = /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/
const standIn = '\0left-out'

/** Leaves parts of the component library out of the build that no page uses; using one fails at once. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './FilterDropdown' && importer && left.test(importer) ? standIn : undefined,
    load: (id) =>
      id === standIn
        ? `export const flattenKeys = () => []
           export default function ColumnFilter() { throw new Error('column filters are left out of the build') }`
        : undefined,
  }
}
