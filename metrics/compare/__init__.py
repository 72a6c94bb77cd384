"""Two systems on the same queries: one table, a row a query, and all that follows."""
