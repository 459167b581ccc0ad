// A pattern of the route map as OpenAPI writes it.

/** `/v1/orders/:id` is `/v1/orders/{id}`. */
export function openApiPath(pattern: string): string {
  return pattern.replace(/:(\w+)/g, "{$1}");
}
