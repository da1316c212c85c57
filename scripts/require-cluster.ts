import { clusterNeeds, requireSystemPackages } from './system-packages.ts'

// Before npm run machines.
requireSystemPackages(...clusterNeeds)
