"""Two systems on the same queries: one table, a row a query, and everything that follows from it."""
