import { serveParsing } from '#platform/parsing/parsing-process.ts'
import { readPage } from './page-reading.ts'
import { judgeByRobots, pagesOfSitemap } from './robots-reading.ts'

const jobs = { readPage, judgeByRobots, pagesOfSitemap }

/** What can be asked about the pages of a site. */
export type PageParsing = typeof jobs

serveParsing(jobs)
