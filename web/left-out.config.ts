import type { Plugin } from 'vite'

/**
 * Parts of the component library's table: the filter menus (ours are in the toolbar) bring a whole tree, the choice
 * of a single row brings forms.
 */
const left: Record<string, { importer: RegExp; standIn: string }> = {
  './FilterDropdown': {
    importer: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/,
    standIn: `export const flattenKeys = () => []
      export default function ColumnFilter() { throw new Error('column filters are left out of the build') }`,
  },
  '../../radio': {
    importer: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/,
    standIn: `export default function RowRadio() { throw new Error('choosing one row is left out of the build') }`,
  },
}
/** How a page would ask a table for them. */
const wishes = /\b(filterDropdown|filterSearch|filteredValue|onFilter)\b|\bfilters: \[|\btype: 'radio'/
const prefix = '\0left-out:'

/** Leaves parts of the component library out of the build that no page uses; a page that uses one fails the build. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer && left[source]?.importer.test(importer) ? prefix + source : undefined,
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      if (/\/web\/(app|features|ui)\/.*\.tsx?$/.test(path) && wishes.test(code)) {
        throw new Error(`${path} uses what web/left-out.config.ts leaves out of the table`)
      }
    },
    load: (id) => (id.startsWith(prefix) ? left[id.slice(prefix.length)]?.standIn : undefined),
  }
}
