/** A drawn pet before it is placed in a scene. The head is around the origin. */
export interface Figure {
  drawing: string
  top: number
  ground: number
  left: number
  right: number
  /** The largest scale at which a portrait still shows what makes the animal recognisable. */
  closest: number
}
