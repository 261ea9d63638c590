import { afterAll } from 'vitest'
import { dropTestDatabases } from './test-database.ts'

afterAll(dropTestDatabases)
