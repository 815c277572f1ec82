import type { HttpServer } from '#platform/http/endpoint.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'

/** Ends what was started. */
export type Stop = () => void | Promise<void>

/** An area as the processes see it: routes for the API, tasks and loops for the worker. What it lacks it leaves out. */
export interface Area {
  registerRoutes?(server: HttpServer): void | Promise<void>
  /** Its long work; asked for once all areas are there. */
  tasks?(): TaskDefinition[]
  /** Starts what runs beside the tasks in a worker. */
  startLoops?(): Stop[] | Promise<Stop[]>
  /** Begins what makes the first answers fast; called once the API listens, and waits for nothing. */
  warm?(): Stop
  /** Ends what the area itself keeps open. */
  close?: Stop
}
