import type { Plugin } from 'vite'

/** What stands where something is left out: drawing it is a fault. */
const nothing = (what: string) =>
  `export default function LeftOut() { throw new Error('${what} are left out of the build') }`

const skeleton = /[\\/]antd[\\/]es[\\/]skeleton[\\/]Skeleton\.js$/

/**
 * Parts of the component library. Of the table: the filter menus (ours are in the toolbar) and the choice of rows, of
 * which four functions are needed, bring a whole tree; the choice of a single row brings forms. Fields of single digits. Of the frame: menus with two buttons, and placeholders other than lines.
 */
const left: Record<string, { importer: RegExp; standIn: string }> = {
  './FilterDropdown': {
    importer: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/,
    standIn: `export const flattenKeys = () => []
      export default function ColumnFilter() { throw new Error('column filters are left out of the build') }`,
  },
  '../../radio': {
    importer: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/,
    standIn: nothing('choices of one row'),
  },
  '@rc-component/tree': {
    importer: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/,
    standIn: `export { arrAdd, arrDel } from '@rc-component/tree/es/util.js'
      export { conductCheck } from '@rc-component/tree/es/utils/conductUtil.js'
      export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil.js'`,
  },
  // Lists turn their pages themselves; the few other long tables fetch this when they are drawn.
  '../pagination': {
    importer: /[\\/]antd[\\/]es[\\/]table[\\/]InternalTable\.js$/,
    standIn: `import { createElement, lazy, Suspense } from 'react'
      const Pagination = lazy(() => import('antd/es/pagination/index.js'))
      export default function LatePagination(props) {
        return createElement(Suspense, { fallback: null }, createElement(Pagination, props))
      }`,
  },
  './OTP': {
    importer: /[\\/]antd[\\/]es[\\/]input[\\/]index\.js$/,
    standIn: nothing('fields of single digits'),
  },
  './dropdown-button': {
    importer: /[\\/]antd[\\/]es[\\/]dropdown[\\/]index\.js$/,
    standIn: nothing('menus with two buttons'),
  },
  './Avatar': { importer: skeleton, standIn: nothing('placeholders of faces') },
  './Button': { importer: skeleton, standIn: nothing('placeholders of buttons') },
  './Image': { importer: skeleton, standIn: nothing('placeholders of pictures') },
  './Input': { importer: skeleton, standIn: nothing('placeholders of fields') },
  './Node': { importer: skeleton, standIn: nothing('placeholders of anything') },
}
/** How a page would ask for them. */
const wishes =
  /\b(filterDropdown|filterSearch|filteredValue|onFilter|Dropdown\.Button|Input\.OTP|Skeleton\.\w+)\b|\bfilters: \[|\btype: 'radio'/
const prefix = '\0left-out:'

/**
 * Leaves parts of the component library out of the build that no page uses; a page that uses one fails the build, and so does
 * a version of the library that has moved one, which would come along again unseen.
 */
export function leaveOut(): Plugin {
  const met = new Set<string>()
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !left[source]?.importer.test(importer)) return undefined
      met.add(source)
      return prefix + source
    },
    buildEnd(error) {
      const gone = Object.keys(left).filter((source) => !met.has(source))
      if (!error && gone.length > 0)
        throw new Error(
          `the component library has moved what web/left-out.config.ts leaves out: ${gone.join(', ')}`,
        )
    },
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      if (/\/web\/(app|features|ui)\/.*\.tsx?$/.test(path) && wishes.test(code)) {
        throw new Error(`${path} uses what web/left-out.config.ts leaves out`)
      }
    },
    load: (id) => (id.startsWith(prefix) ? left[id.slice(prefix.length)]?.standIn : undefined),
  }
}
